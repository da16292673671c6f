import * as z from 'zod/mini'

import { fetchJson } from './bounded-fetch.ts'
import type { Answer } from './bounded-fetch.ts'

/** The entries of a party's list, or why there are none. */
export type ListReply<Item> =
  | { readonly kind: 'listed'; readonly items: readonly Item[] }
  /** The party has no such list. */
  | { readonly kind: 'notOffered' }
  | Exclude<Answer, { kind: 'json' }>

/** The address of a list, and how the party is called. */
type ListSource = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
}

const OK = 200
const SERVER_FAULT = 500
const NOT_OFFERED = [404, 405, 501]

const listPage = z.object({ items: z.array(z.unknown()), next: z.nullable(z.string()) })

/**
 * Fetches the entries of a list since an instant of the party's clock, page by page. If one entry is invalid, the whole list is not
 * understood.
 */
export async function fetchList<Schema extends z.ZodMiniType>(
  { address, headers, timeout }: ListSource,
  schema: Schema,
  since: number,
): Promise<ListReply<z.output<Schema>>> {
  const items: z.output<Schema>[] = []
  let after: string | null = null
  do {
    const query = new URLSearchParams({
      since: new Date(since).toISOString(),
      ...(after === null ? {} : { after }),
    })
    const answer: Answer = await fetchJson(`${address}?${query}`, { method: 'GET', headers }, timeout)
    if (answer.kind !== 'json') return answer
    if (NOT_OFFERED.includes(answer.status)) return { kind: 'notOffered' }
    if (answer.status >= SERVER_FAULT) return { kind: 'noAnswer' }
    const page = listPage.safeParse(answer.body)
    const parsed = z.array(schema).safeParse(page.data?.items)
    if (answer.status !== OK || !page.success || !parsed.success)
      return { kind: 'notUnderstood', why: `status ${answer.status} to a list` }
    items.push(...parsed.data)
    // a page that leads to itself would be fetched without end
    if (page.data.next === after && after !== null)
      return { kind: 'notUnderstood', why: 'a list without end' }
    after = page.data.next
  } while (after !== null)
  return { kind: 'listed', items }
}
