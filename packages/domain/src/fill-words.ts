/** Replaces the names in braces by facts. A name without a fact stays. */
export function fillWords(words: string, facts: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
}
