export const providerNames = ['google', 'apple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The text of the secret itself, or for Apple a token that our own key signs anew each time. */
export type ClientSecret =
  | { kind: 'text'; text: string }
  | { kind: 'signed'; teamId: string; keyId: string; privateKey: string };

/**
 * The provider that identifies users, and the client ids of this program there. Every address comes from the
 * operator.
 */
export type IdentityProvider = {
  /** The first name is the one that is stored, even if a token contains another. */
  issuers: [string, ...string[]];
  authorizeUrl: string;
  tokenUrl: string;
  /** The address at which the provider publishes the keys that sign its tokens. */
  keysUrl: string;
  /** Null: sign-in with it on the web is off. */
  web: { clientId: string; secret: ClientSecret } | null;
  /** The audiences of tokens that our phone applications send. */
  deviceClientIds: string[];
};

/** A provider with which users sign in on the web. */
export type WebProvider = IdentityProvider & { web: NonNullable<IdentityProvider['web']> };

export type IdentityProviders = Record<ProviderName, IdentityProvider | null>;
