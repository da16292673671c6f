/** Finished HTML, which is inserted without escaping. */
export type Markup = { readonly markup: string }
export type Content = string | number | null | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML from a template. Inserted texts are escaped; inserted markup is not. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const rest = contents.map((content, index) => `${toMarkup(content)}${parts[index + 1] ?? ''}`)
  return { markup: `${parts[0] ?? ''}${rest.join('')}` }
}

function toMarkup(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  if (typeof content === 'number') return String(content)
  if ('markup' in content) return content.markup
  return content.map((part) => part.markup).join('')
}
