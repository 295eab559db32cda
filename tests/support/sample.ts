/** Every case runs in `npm run test:full`; otherwise a share of them, chosen by the seed that is printed. */
export const isFull = process.env.TEST_FULL === '1';
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
if (!isFull) console.log(`TEST_SEED=${seed}`);

/** One of each `share` cases, the same ones for the same seed. */
export const sampled = <Case>(cases: Case[], share: number): Case[] =>
  isFull ? cases : cases.filter((_, index) => scattered(index) % share === 0);

/** At most about so many cases, spread over all of them; also in the full run, where all would take hours. */
export const atMost = <Case>(cases: Case[], most: number): Case[] => {
  const share = Math.ceil(cases.length / most);
  return cases.filter((_, index) => scattered(index) % share === 0);
};

/** A multiplicative hash: neighbours do not go together, and no run tests the same columns for ever. */
const scattered = (index: number) => Math.imul(index + 1, 2_654_435_761 ^ (seed * 40_503)) >>> 8;
