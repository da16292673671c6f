type Rules = Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string>>
type Kind = keyof Rules

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy<Used extends Kind>(name: string, rules: Pick<Rules, Used>): Pick<Rules, Used>
    }
  }
}

/**
 * Creates a Trusted Types policy. The page accepts HTML and script addresses only from the policies that its headers name
 * (`TRUSTED_TYPES` of the API's documents). In a browser without Trusted Types the rules themselves are returned. Call it
 * once for each name.
 */
export function createTrustedPolicy<Used extends Kind>(
  name: string,
  rules: Pick<Rules, Used>,
): Pick<Rules, Used> {
  return window.trustedTypes?.createPolicy(name, rules) ?? rules
}
