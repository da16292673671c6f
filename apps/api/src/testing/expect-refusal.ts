import { expect } from 'vitest'

import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

export function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode, field?: string) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([
    ERRORS[code],
    { code, ...(field !== undefined && { field }) },
  ])
}
