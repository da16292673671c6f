import { login } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

export const HOUR = 3_600_000

/** The API with customers who sign in by form. */
export function testSignIn() {
  const api = testApi(fillSignIn)

  async function signIn(body: typeof BEN_FORM = BEN_FORM): Promise<SignedIn> {
    return (await api().make(login, { body })).json<SignedIn>()
  }

  return { api, signIn }
}
