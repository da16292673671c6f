import { vi } from 'vitest'

import { completePasswordReset, initiatePasswordReset } from '@switchboard/domain/passwords/contract'
import { login } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

export const NEW = 'tui-fern-paddle-9'
export const BEN_ADDRESS = 'ben@demo.example'

export type Link = { username: string; code: string }

export function advanceTime(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

/** The API with a customer who requests a password reset. */
export function testResets() {
  const api = testApi(fillSignIn)

  function requestReset(Username = BEN_ADDRESS, { userpool = 'customers', from = '192.0.2.1' } = {}) {
    return api().app.inject({
      method: 'POST',
      url: `/api${initiatePasswordReset.path}`,
      remoteAddress: from,
      headers: { 'x-correlation-id': 'same' },
      payload: { Username, userpool },
    })
  }

  function listLetters() {
    return api().sql<{
      user_id: string
      event_type: string
      to_address: string
      subject: string
      body: string
      link: string | null
    }>`
        select user_id, event_type, to_address, subject, body, link from letter
        order by letter_id`
  }

  /** The link of the newest letter that has one. */
  async function readMailedLink(): Promise<Link> {
    const links = (await listLetters()).flatMap(({ link }) => link ?? [])
    const { searchParams } = new URL(links.at(-1) ?? 'http://no.link')
    return { username: searchParams.get('username') ?? '', code: searchParams.get('code') ?? '' }
  }

  async function requestLink(username = BEN_ADDRESS): Promise<Link> {
    await requestReset(username)
    return readMailedLink()
  }

  function completeReset({ username, code }: Link, NewPassword = NEW) {
    return api().make(completePasswordReset, {
      body: { UsernameSecret: username, ResetCode: code, NewPassword },
    })
  }

  async function trySignIn(password: string, username = BEN_ADDRESS): Promise<number> {
    return (await api().make(login, { body: { ...BEN_FORM, username, password } })).statusCode
  }

  return { api, requestReset, listLetters, readMailedLink, requestLink, completeReset, trySignIn }
}
