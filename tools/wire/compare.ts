import type { WireFacts, WireField } from './facts.ts'

/**
 * Changes of the wire since a release with which the page or the process of one of the two releases fails while both run side by
 * side: a page of either release calls a process of either release. Each is a sentence about the field or call.
 */
export function listBreaks(released: WireFacts, current: WireFacts): string[] {
  const missing = [...released.keys()].filter((key) => !current.has(key)).map((key) => `${key} is missing`)
  const added = [...current].flatMap(([key, field]) =>
    !released.has(key) && field.isRequired && isInsideKnown(key, released)
      ? `${key} is new and required`
      : [],
  )
  const changed = [...current].flatMap(([key, field]) => {
    const before = released.get(key)
    return before === undefined ? [] : listChanges(before, field).map((change) => `${key} ${change}`)
  })
  return [...missing, ...added, ...changed].toSorted()
}

/** Whether the field is part of a call, and of an object of it, that the release has too. */
function isInsideKnown(key: string, released: WireFacts): boolean {
  const [method = '', path = '', part = ''] = key.split(' ')
  if (part === '' || !released.has(`${method} ${path}`)) return false
  const outer = key.replace(/(?:\[\]|\{\}|<[^<>]*>|[. ][^.\s[\]{}<>]+)$/, '')
  return released.has(outer.replace(/<[^<>]*>$/, ''))
}

function listChanges(before: WireField, now: WireField): string[] {
  return [
    ...(before.isRequired === now.isRequired ? [] : [`became ${now.isRequired ? 'required' : 'optional'}`]),
    ...(before.type === now.type ? [] : [`was ${before.type} and is ${now.type}`]),
    ...describeValueChange('lost', before.values, now.values),
    ...describeValueChange('gained', now.values, before.values),
  ]
}

function describeValueChange(verb: string, these: readonly string[], others: readonly string[]): string[] {
  if (these.length === 0 || others.length === 0) return []
  const different = these.filter((value) => !others.includes(value))
  return different.length === 0 ? [] : [`${verb} ${different.join(', ')}`]
}
