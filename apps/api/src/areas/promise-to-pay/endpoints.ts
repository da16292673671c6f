import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'
import { lastPromiseDay, promiseDateProblem } from '@switchboard/domain/promise-to-pay/rules'
import type { PromiseDateProblem } from '@switchboard/domain/promise-to-pay/rules'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { promisePart, promiseStandingPart, savePromise, readPromiseStatus } from './store/promises.ts'

export function promiseToPayEndpoints(): Endpoint[] {
  return [
    handlePart(readLatestAvailableDate, promiseStandingPart),
    handlePart(readPromise, promisePart),

    handleWhole(makePromise, async ({ db, accountCode, today, now, actor, body }) => {
      const { promiseDate } = body
      const lastDay = lastPromiseDay(await readPromiseStatus(db, accountCode, today), today)
      if (lastDay === null) return refuse('FORBIDDEN', { message: 'the account may not promise' })
      const problem = promiseDateProblem(promiseDate, { today, lastDay })
      if (problem !== null) {
        return refuse('MALFORMED_REQUEST', { field: 'promiseDate', message: EXPECTED[problem] })
      }

      const saved = await savePromise(db, { accountCode, promiseDate, today, now, actor })
      return saved ? { promiseDate } : refuse('FORBIDDEN', { message: 'the account has an open promise' })
    }),
  ]
}

const EXPECTED: Record<PromiseDateProblem, string> = {
  missing: 'expected a day',
  past: 'expected today or a later day',
  tooLate: 'expected a day up to the latest available date',
}
