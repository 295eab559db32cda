export const providerNames = ['google', 'apple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The text itself, or what Apple wants instead: a token that our own key signs anew each time. */
export type ClientSecret =
  | { kind: 'text'; text: string }
  | { kind: 'signed'; teamId: string; keyId: string; privateKey: string };

/**
 * The provider that identifies people, and the client ids under which it knows us. Every address comes from
 * the operator.
 */
export type IdentityProvider = {
  /** The first name is the one that is stored, whichever of them a token contains. */
  issuers: [string, ...string[]];
  authorizeUrl: string;
  tokenUrl: string;
  /** The address at which the provider publishes the keys that sign its tokens. */
  keysUrl: string;
  /** Null: sign-in with it on the web is off. */
  web: { clientId: string; secret: ClientSecret } | null;
  /** The audiences of tokens that our applications on phones bring. */
  deviceClientIds: string[];
};

/** One with which people sign in on the web. */
export type WebProvider = IdentityProvider & { web: NonNullable<IdentityProvider['web']> };

export type IdentityProviders = Record<ProviderName, IdentityProvider | null>;
