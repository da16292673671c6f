import type { WireFacts, WireField } from './facts.ts'

/**
 * The changes of the wire since a release that break it: while two releases run side by side, a page of either release calls a
 * process of either release. Each change is a sentence about the field or call.
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

/** Whether the field is in an object of a call that the release also has. */
function isInsideKnown(key: string, released: WireFacts): boolean {
  const [method = '', path = '', part = ''] = key.split(' ')
  if (part === '' || !released.has(`${method} ${path}`)) return false
  const outer = key.replace(/(?:\[\]|\{\}|<[^<>]*>|[. ][^.\s[\]{}<>]+)$/, '')
  return released.has(outer.replace(/<[^<>]*>$/, ''))
}

function listChanges(before: WireField, after: WireField): string[] {
  return [
    ...(before.isRequired === after.isRequired
      ? []
      : [`became ${after.isRequired ? 'required' : 'optional'}`]),
    ...(before.type === after.type ? [] : [`was ${before.type} and is ${after.type}`]),
    ...describeDifference('lost', before.values, after.values),
    ...describeDifference('gained', after.values, before.values),
  ]
}

/** A sentence about the values that only the first list has. An empty list means that all values are valid. */
function describeDifference(verb: string, first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 0 || second.length === 0) return []
  const different = first.filter((value) => !second.includes(value))
  return different.length === 0 ? [] : [`${verb} ${different.join(', ')}`]
}
