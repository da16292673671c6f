import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { readChangeableText } from '../store/changeable.ts'
import { readPlanDataCaps } from './store/data-caps.ts'
import { forecastChange, makeChange } from './make.ts'
import { undoChangeByNumber } from './undo.ts'

export function productChangeEndpoints({
  brand,
  environment,
  areas,
}: Pick<AreaServices, 'brand' | 'environment' | 'areas'>): Endpoint[] {
  const listSteps = toListSteps(areas)
  return [
    handle(readChangeable, async ({ db, accountCode, today, query: { kind } }) => {
      const reply = await readChangeableText(db, { accountCode, today, brand, kind })
      return typeof reply === 'string' ? refuse(reply) : reply
    }),

    handle(forecastProductChange, ({ db, body, ...context }) =>
      forecastInQueue(db, context.accountCode, () =>
        db.transaction(async (queries) => {
          const forecast = await forecastChange(queries, { ...context, brand, listSteps }, body)
          return forecast ?? refuse('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handle(makeProductChange, ({ db, body, ...rest }) => {
      const make = () =>
        db.transaction(async (queries) => {
          const context = { ...rest, brand, listSteps, publicUrl: environment.PUBLIC_URL }
          const change = await makeChange(queries, context, body)
          if (change === null) return { waiting: null }
          const { change_number: number, starts_on: startsOn, begins, ends } = change
          const dataCaps = await readPlanDataCaps(queries, {
            accountCode: rest.accountCode,
            changeNumber: number,
          })
          const waiting = { number: String(number), startsOn, begins: [...begins], ends: [...ends], dataCaps }
          return { waiting }
        })
      // shown bills are compared with a forecast, and each forecast waits in the queue
      return body.shown === undefined ? make() : forecastInQueue(db, rest.accountCode, make)
    }),

    handleWhole(undoProductChange, async ({ db, parameters: { changeNumber }, ...context }) => {
      const reply = await undoChangeByNumber(db, context, changeNumber)
      return typeof reply === 'string' ? refuse(reply) : reply
    }),
  ]
}
