import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { visitType } from '@switchboard/domain/fibre-orders/order'

import { visitState } from './order.ts'
import type { FibreOrder } from './order.ts'

const slot = { start: z.int(), end: z.int() }

const storedOrders = z.array(
  z.object({
    reference: z.string(),
    address: z.string(),
    town: z.string(),
    consentRequired: z.boolean(),
    wantedOn: z.nullable(day),
    notifyUrl: z.string(),
    status: z.string(),
    subStatus: z.string(),
    since: z.int(),
    rfsOn: z.nullable(day),
    trackingNumber: z.nullable(z.string()),
    visits: z.partialRecord(visitType, z.object({ ...slot, state: visitState })),
    bookings: z.array(
      z.object({
        ...slot,
        reference: z.string(),
        type: visitType,
        state: z.enum(['pending', 'booked', 'rejected']),
        decidedAt: z.int(),
        fails: z.boolean(),
      }),
    ),
    revision: z.int(),
    placedAs: z.int(),
  }),
)

/** The file of orders. It exists because the provider does not place orders again after a restart of the sandbox. */
export type OrderFile = {
  readonly read: () => readonly FibreOrder[]
  readonly write: (orders: readonly FibreOrder[]) => void
}

export function openOrderFile(dataDirectory: string): OrderFile {
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'fibre-company.json')
  return {
    read() {
      try {
        return storedOrders.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        // the first start, or a file of another version
        return []
      }
    },
    write(orders) {
      // a new file is written and renamed, so that a killed sandbox leaves a complete file
      writeFileSync(`${file}.new`, JSON.stringify(orders))
      renameSync(`${file}.new`, file)
    },
  }
}
