import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const PAGE_ENTRIES = 50

const listQuery = z.object({
  since: z.iso.datetime(),
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})

/** An entry of a list, at an instant of the system clock. */
type Entry = { readonly at: string; readonly item: object }

/**
 * A page of the entries since the instant in the query, oldest first. `next` is the value of `after` for the following page.
 * Null if the query cannot be read.
 */
export function listSince(
  request: FastifyRequest,
  entries: readonly Entry[],
): { items: object[]; next: string | null } | null {
  const query = listQuery.safeParse(request.query)
  if (!query.success) return null
  const since = Date.parse(query.data.since)
  const first = Number(query.data.after ?? 0)
  const found = entries
    .filter(({ at }) => Date.parse(at) >= since)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const end = first + PAGE_ENTRIES
  return {
    items: found.slice(first, end).map(({ item }) => item),
    next: end < found.length ? String(end) : null,
  }
}
