type Rules = Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string>>
type Kind = keyof Rules

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy<Made extends Kind>(name: string, rules: Pick<Rules, Made>): Pick<Rules, Made>
    }
  }
}

/**
 * What makes the text that a browser takes for HTML or for the address of a script; it takes no other, as the page's policy
 * names these makers (`TRUSTED_TYPES` of the API's documents). A browser without Trusted Types takes the text itself. Called
 * once for a name, by the module that is alone to use it.
 */
export function createTrustedPolicy<Made extends Kind>(
  name: string,
  rules: Pick<Rules, Made>,
): Pick<Rules, Made> {
  return window.trustedTypes?.createPolicy(name, rules) ?? rules
}
