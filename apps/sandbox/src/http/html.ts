/** Text that is markup already; any other text is escaped where it is put in. */
export type Markup = { readonly markup: string }
export type Content = string | number | null | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup from a template: every value put in is text, unless it is markup itself. */
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
