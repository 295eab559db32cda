import { appendFileSync, writeFileSync } from 'node:fs';

/** The summary of `npm test`: counts, and by name the tests that failed or passed only on retry. */
export default class Reporter {
  /** A run of hours that is interrupted has named its failures by then. */
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return;
    appendFileSync(
      `${process.env.TEST_REPORT}.log`,
      `${describeFailure(nameOf(test), test.result().errors)}\n`,
    );
  }

  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed');
    const flaky = passed.filter((test) => test.diagnostic()?.flaky);
    const failed = tests.filter((test) => test.result().state === 'failed');
    // A file or a suite fails by itself where it does not load or a hook of it throws.
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((part) => part.errors().length > 0);
    const failures = [
      ...failed.map((test) => describeFailure(nameOf(test), test.result().errors)),
      ...broken.map((part) => describeFailure(nameOf(part), part.errors())),
      ...(errors.length > 0 ? [describeFailure('outside of every test', errors)] : []),
    ];
    const report = {
      passed: passed.length - flaky.length,
      flaky: flaky.length,
      flakyNames: flaky.map(nameOf),
      failed: failures.length,
      failures,
    };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
    console.log(`slowest files: ${slowest(modules).join(', ')}`);
  }
}

/** The slowest files, which show where a long run can be shortened. */
const slowest = (modules) =>
  modules
    .map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 25)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`);

const nameOf = (part) => {
  const file = (part.module ?? part).relativeModuleId;
  return part.fullName ? `${file} > ${part.fullName}` : file;
};

const describeFailure = (name, errors = []) => `${name}\n    ${(errors[0]?.message ?? '').slice(0, 600)}`;
