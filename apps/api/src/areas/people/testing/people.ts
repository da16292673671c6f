import type { SentBody } from '@switchboard/domain/call'
import { addPerson, readPendingPeople, readPeople } from '@switchboard/domain/people/contract'
import { acceptInvitation } from '@switchboard/domain/people/invitation-calls'
import type { AuthorisedPerson, PendingPerson } from '@switchboard/domain/people/contract'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

export const AROHA = '100482'
export const PASSWORD = 'tui-fern-paddle-9'
export const HANA = 'hana.kerei@mail.example'

type Body = SentBody<typeof addPerson>

export const HANA_DETAILS: Body = {
  poolKey: 'customers',
  email: HANA,
  firstName: 'Hana',
  lastName: 'Kerei',
  mobileNumber: '0215550199',
  dateOfBirth: '1990-05-17',
  claims: [{ claimType: 'Account', claimValue: AROHA, role: 'AccountRead' }],
  sendWelcomeComm: true,
  allowedExposureLevel: 'Customer',
  level: 'pay',
}

export const parameters = { accountCode: AROHA }

/** The API with an owner who invites people. */
export function testPeople() {
  const api = testApi(fillSignIn)

  async function invite(difference: Partial<Body> = {}, user = 'aroha') {
    return api().make(addPerson, {
      token: await api().createToken(user),
      body: { ...HANA_DETAILS, ...difference },
    })
  }

  async function listPeople(user = 'aroha'): Promise<AuthorisedPerson[]> {
    return (await api().make(readPeople, { token: await api().createToken(user), parameters })).json()
  }

  async function listPending(): Promise<PendingPerson[]> {
    const token = await api().createToken('aroha')
    return (await api().make(readPendingPeople, { token, parameters })).json()
  }

  function listLetters() {
    return api().sql<{ to_address: string; body: string; link: string | null; send_at: Date | null }>`
      select * from letter order by letter_id`
  }

  async function readMailedCode(): Promise<string> {
    const links = (await listLetters()).flatMap(({ link }) => link ?? [])
    return new URL(links.at(-1) ?? 'http://no.link').searchParams.get('token') ?? ''
  }

  function accept(Token: string, Password = PASSWORD) {
    return api().make(acceptInvitation, { body: { Token, Password } })
  }

  /** Lists the changes of people and all events of invitations, because a refused invitation has no account. */
  async function listTrail() {
    const rows = await api().sql<{ actor: string; action: string; detail: unknown }>`
      select actor, action, detail from audit_event where (account_code = ${AROHA} and action like '%person%')
        or action like 'invitation%' order by audit_event_id`
    return rows
  }

  return { api, invite, listPeople, listPending, listLetters, readMailedCode, accept, listTrail }
}
