export const providerNames = ['google', 'apple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The text itself, or what Apple wants instead: a token that our own key signs anew each time. */
export type ClientSecret =
  | { kind: 'text'; text: string }
  | { kind: 'signed'; teamId: string; keyId: string; privateKey: string };

/** Who vouches for people, and as which of its clients it knows us. Every address comes from the operator. */
export type IdentityProvider = {
  /** The first name is the one that is kept, whichever of them a token says. */
  issuers: [string, ...string[]];
  authorizeUrl: string;
  tokenUrl: string;
  /** Where the provider publishes the keys that its tokens are signed with. */
  keysUrl: string;
  /** Null: nobody signs in with it on the web. */
  web: { clientId: string; secret: ClientSecret } | null;
  /** The audiences of tokens that our applications on phones bring. */
  deviceClientIds: string[];
};

/** One with which people sign in on the web. */
export type WebProvider = IdentityProvider & { web: NonNullable<IdentityProvider['web']> };

export type IdentityProviders = Record<ProviderName, IdentityProvider | null>;
