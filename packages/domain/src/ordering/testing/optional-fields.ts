import type * as z from 'zod/mini'

/** The fields of a value, in all its depth, that its schema takes it without; `*` of an object that takes foreign ones. */
export function listOptionalFields(schema: z.ZodMiniType, value: object): string[] {
  const takes = (changed: unknown) => schema.safeParse(changed).success
  return objectsIn(value).flatMap(({ path, names }) => [
    ...names
      .filter((name) => takes(changeAt(value, path, { [name]: undefined })))
      .map((name) => [...path, name].join('.')),
    ...(takes(changeAt(value, path, { Foreign: 1 })) ? [[...path, '*'].join('.')] : []),
  ])
}

type Place = { readonly path: readonly string[]; readonly names: readonly string[] }

function objectsIn(value: unknown, path: readonly string[] = []): Place[] {
  if (!isObject(value)) return []
  const inside = Object.entries(value).flatMap(([name, each]) => objectsIn(each, [...path, name]))
  return Array.isArray(value) ? inside : [{ path, names: Object.keys(value) }, ...inside]
}

function changeAt(value: unknown, [first, ...rest]: readonly string[], difference: object): unknown {
  if (!isObject(value)) return value
  if (first === undefined) return { ...value, ...difference }
  const changed = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    name === first ? changeAt(each, rest, difference) : each,
  ])
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
