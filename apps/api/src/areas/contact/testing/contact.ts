import { beforeEach } from 'vitest'

import type { Database } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { fillHelpDesk } from '../demo.ts'

export const BEN = '100517'
/** Monday at 9 am. Today is the Saturday before in the tests. */
export const MONDAY_AT_9 = '2026-11-22T20:00:00Z'

export async function fillContact(db: Database): Promise<void> {
  await fillSignIn(db)
  await fillHelpDesk(db)
}

export const message = {
  ContactName: "Ben O'Fōwler 🦜",
  ContactNumber: '0225550117',
  ReasonKey: 'billing',
  ReasonComment: '<script>alert(1)</script>',
  CallbackRequestedOn: MONDAY_AT_9,
}

/** The API with a helpdesk, and a customer who contacts it. */
export function testContact() {
  const api = testApi(fillContact)
  let request: { token: string; parameters: { accountCode: string } }

  beforeEach(async () => {
    request = { token: await api().createToken('ben'), parameters: { accountCode: BEN } }
  })

  function post(path: string, payload: object, headers: Record<string, string> = {}) {
    return api().app.inject({
      method: 'POST',
      url: `/api/accounts/${BEN}/${path}`,
      headers: { authorization: `Bearer ${request.token}`, ...headers },
      payload,
    })
  }

  const book = (differences: object = {}, headers: Record<string, string> = {}) =>
    post('message', { ...message, ...differences }, headers)

  function get(path: string) {
    return api().app.inject({
      url: `/api/accounts/${BEN}/${path}`,
      headers: { authorization: `Bearer ${request.token}` },
    })
  }

  function getRequest() {
    return request
  }

  return { api, post, book, get, getRequest }
}
