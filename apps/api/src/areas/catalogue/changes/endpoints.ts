import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { NO_FORECAST, forecastInTurn } from '#api/provider/books/forecast-turns.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'

import { changeOf } from '../changing.ts'

import { changeableText } from '../store/changeable.ts'
import { forecastOf, madeChange } from './make.ts'
import type { WaitingRow } from './store.ts'
import { undoneChange } from './undo.ts'

/** The calls of product changes of a kind with a start day: read the options, forecast, make and undo. */
export function productChangeEndpoints({
  brand,
  environment,
}: Pick<AreaServices, 'brand' | 'environment'>): Endpoint[] {
  return [
    handle(readChangeable, async ({ db, accountCode, today, query: { kind } }) => {
      const answer = await changeableText(db, { accountCode, today, brand, kind })
      return typeof answer === 'string' ? refused(answer) : answer
    }),

    handle(forecastProductChange, ({ db, body, ...input }) =>
      forecastInTurn(db, input.accountCode, () =>
        db.transaction(async (queries) => {
          const forecast = await forecastOf(queries, changeOf(input), body)
          return forecast ?? refused('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handle(makeProductChange, ({ db, body, ...input }) => {
      const make = () =>
        db.transaction(async (queries) => {
          const change = { ...changeOf(input), publicUrl: environment.PUBLIC_URL }
          const made = await madeChange(queries, change, body)
          return { waiting: made && wireChange(made) }
        })
      // a comparison with the shown bills needs a forecast, which counts towards the limit and waits like any other
      return body.shown === undefined ? make() : forecastInTurn(db, input.accountCode, make)
    }),

    handleWhole(undoProductChange, async ({ db, parameters: { changeNumber }, ...input }) => {
      const undone = await undoneChange(db, changeOf(input), changeNumber)
      return typeof undone === 'string' ? refused(undone) : undone
    }),
  ]
}

type Shown = Pick<WaitingRow, 'change_number' | 'starts_on' | 'begins' | 'ends'>

function wireChange({ change_number: number, starts_on: startsOn, begins, ends }: Shown) {
  return { number: String(number), startsOn, begins: [...begins], ends: [...ends] }
}
