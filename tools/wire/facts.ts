import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

/** A field of a request or reply as JSON. */
export type WireField = {
  readonly isRequired: boolean
  /** JSON types and constants in alphabetical order: `null|string`. */
  readonly type: string
  /** The values of an enumeration. The list is empty if every value of the type is valid. */
  readonly values: readonly string[]
}

/**
 * The fields of all calls. A key has call, part and path: `POST /orders body delivery.name`. A call alone is a key too, so that a
 * new call without fields is found.
 */
export type WireFacts = ReadonlyMap<string, WireField>

const jsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  additionalProperties: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
})
type JsonSchema = z.output<typeof jsonSchema>

const CALL: WireField = { isRequired: true, type: 'call', values: [] }

/** The fields of calls in the form in which they are sent, before a schema transforms them. */
export function describeWire(calls: readonly CallShape[]): WireFacts {
  const facts = new Map<string, WireField>()
  for (const { method, path, query, body, reply } of calls) {
    const call = `${method} ${path}`
    facts.set(call, CALL)
    const parts = { query, body, reply: reply === 'pdf' ? undefined : reply }
    for (const [part, schema] of Object.entries(parts)) {
      if (schema === undefined) continue
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      describeSchema(facts, `${call} ${part}`, { schema: json, isRequired: true })
    }
  }
  return facts
}

function describeSchema(
  facts: Map<string, WireField>,
  path: string,
  field: { readonly schema: unknown; readonly isRequired: boolean },
): void {
  const branches = listBranches(field.schema)
  const objects = branches.filter(({ properties }) => properties !== undefined)
  facts.set(path, { isRequired: field.isRequired, ...describeValues(branches) })
  for (const branch of branches) {
    const isOneOfSeveral = objects.length > 1 && branch.properties !== undefined
    const branchPath = isOneOfSeveral ? `${path}<${nameBranch(branch)}>` : path
    for (const [name, schema] of Object.entries(branch.properties ?? {})) {
      const isRequired = branch.required?.includes(name) ?? false
      describeSchema(facts, joinPath(branchPath, name), { schema, isRequired })
    }
    const items = [branch.items, ...(branch.prefixItems ?? [])].filter((item) => item !== undefined)
    for (const item of items) describeSchema(facts, `${branchPath}[]`, { schema: item, isRequired: true })
    if (typeof branch.additionalProperties === 'object')
      describeSchema(facts, `${branchPath}{}`, { schema: branch.additionalProperties, isRequired: true })
  }
}

/** `POST /orders body` has no field yet: the method, the path and the part. */
const WORDS_BEFORE_FIELD = 3

/** `POST /orders body` and `name` become `POST /orders body name`. Below a field, names are joined by a dot. */
function joinPath(path: string, name: string): string {
  const hasField = path.split(' ').length > WORDS_BEFORE_FIELD
  return hasField ? `${path}.${name}` : `${path} ${name}`
}

/** The alternatives of a schema. The parts of an `allOf` are merged into one alternative. */
function listBranches(schema: unknown): JsonSchema[] {
  const parsed = jsonSchema.safeParse(schema)
  if (!parsed.success) return []
  const { anyOf, oneOf, allOf, ...base } = parsed.data
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.flatMap(listBranches)
  if (allOf === undefined) return [base]
  const parts = [base, ...allOf.flatMap(listBranches)]
  return [
    {
      ...base,
      properties: Object.fromEntries(parts.flatMap(({ properties }) => Object.entries(properties ?? {}))),
      required: parts.flatMap(({ required }) => required ?? []),
    },
  ]
}

/** Names a branch by its constants, so that a new branch does not rename the others. */
function nameBranch({ properties = {} }: JsonSchema): string {
  const constants = Object.entries(properties).flatMap(([name, schema]) => {
    const value = jsonSchema.safeParse(schema).data?.const
    return value === undefined ? [] : `${name}=${JSON.stringify(value)}`.replaceAll(/["\s]+/g, '_')
  })
  return constants.length > 0 ? constants.join(',') : Object.keys(properties).join(',')
}

function describeValues(branches: readonly JsonSchema[]): Pick<WireField, 'type' | 'values'> {
  const types = branches.flatMap(({ type, const: constant }) => {
    if (type !== undefined) return type
    return constant === undefined ? 'any' : typeof constant
  })
  const isListed = branches.every((branch) => branch.enum !== undefined || branch.const !== undefined)
  const values = isListed ? branches.flatMap((branch) => branch.enum ?? [branch.const]) : []
  return { type: sortNames(types).join('|'), values: sortNames(values.map(String)) }
}

function sortNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
