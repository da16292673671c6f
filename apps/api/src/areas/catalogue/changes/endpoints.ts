import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { changeableText } from '../store/changeable.ts'
import { forecastChange, makeChange } from './make.ts'
import type { WaitingRow } from './store.ts'
import { undoChangeByNumber } from './undo.ts'

/** The calls of product changes, each for one kind of change: read the options, forecast, make and undo. */
export function productChangeEndpoints({
  brand,
  environment,
}: Pick<AreaServices, 'brand' | 'environment'>): Endpoint[] {
  return [
    handle(readChangeable, async ({ db, accountCode, today, query: { kind } }) => {
      const answer = await changeableText(db, { accountCode, today, brand, kind })
      return typeof answer === 'string' ? refuse(answer) : answer
    }),

    handle(forecastProductChange, ({ db, body, ...change }) =>
      forecastInQueue(db, change.accountCode, () =>
        db.transaction(async (queries) => {
          const forecast = await forecastChange(queries, change, body)
          return forecast ?? refuse('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handle(makeProductChange, ({ db, body, ...input }) => {
      const make = () =>
        db.transaction(async (queries) => {
          const change = { ...input, publicUrl: environment.PUBLIC_URL }
          const made = await makeChange(queries, change, body)
          return { waiting: made && wireChange(made) }
        })
      // a comparison with the shown bills needs a forecast, which counts towards the limit and waits like any other
      return body.shown === undefined ? make() : forecastInQueue(db, input.accountCode, make)
    }),

    handleWhole(undoProductChange, async ({ db, parameters: { changeNumber }, ...change }) => {
      const undone = await undoChangeByNumber(db, change, changeNumber)
      return typeof undone === 'string' ? refuse(undone) : undone
    }),
  ]
}

type Shown = Pick<WaitingRow, 'change_number' | 'starts_on' | 'begins' | 'ends'>

function wireChange({ change_number: number, starts_on: startsOn, begins, ends }: Shown) {
  return { number: String(number), startsOn, begins: [...begins], ends: [...ends] }
}
