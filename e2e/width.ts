/** The width of a test's project; the smoke project has the narrow one. */
export function readWidth({ name }: { readonly name: string }): 'narrow' | 'wide' {
  return name === 'wide' ? 'wide' : 'narrow'
}
