import { afterEach, describe, expect, test, vi } from 'vitest'

import { inviteAgain, removePendingPerson } from '@switchboard/domain/people/contract'
import { readInvitation } from '@switchboard/domain/people/invitation-calls'

import { identityJobs } from '#api/identity/expiry.ts'

import { peopleJobs } from './endpoints.ts'
import { INVITATION_MILLISECONDS, LISTED_AFTER_DAYS } from './store/pending.ts'
import { AROHA, HANA, parameters, testPeople } from './testing/people.ts'

const { api, invite, listPeople, listPending, listLetters, readMailedCode, accept, listTrail } = testPeople()

afterEach(() => {
  vi.useRealTimers()
})

describe('an invitation', () => {
  test('is read by the person with its link', async () => {
    await invite()

    const answer = await api().make(readInvitation, { body: { Token: await readMailedCode() } })

    expect(answer.json()).toEqual({
      inviterName: 'Aroha Ngata',
      accountName: 'Aroha Ngata',
      emailAddress: HANA,
      level: 'pay',
      signsInAlready: false,
    })
  })

  test('that expired is listed as over, and can be sent again with a new link and the same level', async () => {
    await invite({ level: 'order' })
    const old = await readMailedCode()
    await api().sql`update pending_person set expires_at = now() - interval '1 minute' where email = ${HANA}`
    await Promise.all(peopleJobs(api().services).map((job) => job.run(new AbortController().signal)))
    const expired = (await listPending()).find(({ emailAddress }) => emailAddress === HANA)
    expect(expired).toMatchObject({ isOver: true })
    expect((await accept(old)).statusCode).toBe(403)

    const token = await api().createToken('aroha')
    const repeated = await api().make(inviteAgain, {
      token,
      parameters: { ...parameters, pendingId: expired?.id ?? '' },
    })

    expect([repeated.statusCode, repeated.json()]).toEqual([200, {}])
    const open = (await listPending()).filter(({ emailAddress }) => emailAddress === HANA)
    expect(open).toMatchObject([{ isOver: false, level: 'order', firstName: 'Hana' }])
    expect((await accept(await readMailedCode())).statusCode).toBe(200)
    expect((await listPeople()).at(-1)).toMatchObject({ emailAddress: HANA, level: 'order' })
  })

  test.each<[what: string, before: string, status: number, code: string]>([
    ['one that is open', 'select 1', 409, 'PERSON_ALREADY_INVITED'],
    ['one that is gone', 'delete from pending_person', 404, 'PAGE_NOT_FOUND'],
  ])('%s is not sent again', async (...[, before, status, code]) => {
    await invite()
    const id = (await listPending()).find(({ emailAddress }) => emailAddress === HANA)?.id ?? ''
    await api().db.script(before)

    const answer = await api().make(inviteAgain, {
      token: await api().createToken('aroha'),
      parameters: { ...parameters, pendingId: id },
    })

    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })

  test('a person who was authorised before levels existed has the middle level', async () => {
    await api().sql`insert into claim (user_id, account_code, role)
      values ('user-ben', ${AROHA}, 'AuthorisedPerson')`

    expect((await listPeople()).find(({ userGuid }) => userGuid === 'user-ben')).toMatchObject({
      level: 'pay',
    })
  })

  test('expires after a week, and is deleted some time later', async () => {
    await invite()
    const code = await readMailedCode()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + INVITATION_MILLISECONDS + 1 })

    expect((await accept(code)).statusCode).toBe(403)
    expect((await api().make(readInvitation, { body: { Token: code } })).statusCode).toBe(403)
    vi.setSystemTime(Date.now() + LISTED_AFTER_DAYS * 86_400_000)
    const jobs = [...peopleJobs(api().services), ...identityJobs(api().services)]
    await Promise.all(jobs.map((job) => job.run(new AbortController().signal)))
    expect(await api().sql`select 1 from pending_person`).toEqual([])
    expect(await listLetters()).toMatchObject([{ link: null, send_at: null }])
  })

  test('that has expired can be replaced by a new invitation to the same address', async () => {
    await invite()
    await api().sql`update pending_person set expires_at = now() - interval '1 minute' where email = ${HANA}`

    expect((await invite()).statusCode).toBe(200)
    expect((await listPending()).filter(({ emailAddress }) => emailAddress === HANA)).toHaveLength(1)
  })

  test('PPL-011 PPL-027 that is ended is no longer pending, and its link is refused', async () => {
    await invite()
    const code = await readMailedCode()
    const pendingId = (await listPending()).find(({ emailAddress }) => emailAddress === HANA)?.id ?? ''
    const request = { token: await api().createToken('aroha'), parameters: { ...parameters, pendingId } }

    const [ended, repeated] = [
      await api().make(removePendingPerson, request),
      await api().make(removePendingPerson, request),
    ]

    expect([ended.statusCode, repeated.statusCode]).toEqual([200, 404])
    expect((await accept(code)).statusCode).toBe(403)
    expect((await listLetters()).filter(({ to_address }) => to_address === HANA)).toEqual([])
    expect((await listTrail()).at(-2)).toMatchObject({
      action: 'invitation-ended',
      detail: { person: 'Hana Kerei' },
    })
  })

  test('PPL-027 that expired can be ended too', async () => {
    await invite()
    await api().sql`update pending_person set expires_at = now() - interval '1 minute' where email = ${HANA}`
    const pendingId = (await listPending()).find(({ emailAddress }) => emailAddress === HANA)?.id ?? ''
    const request = { token: await api().createToken('aroha'), parameters: { ...parameters, pendingId } }

    expect((await api().make(removePendingPerson, request)).statusCode).toBe(200)
    expect((await listPending()).map(({ emailAddress }) => emailAddress)).not.toContain(HANA)
  })

  test('PPL-027 of another account is not ended and is reported as not found', async () => {
    const [first] = await listPending()
    const token = await api().createToken('ben')

    const answer = await api().make(removePendingPerson, {
      token,
      parameters: { accountCode: '100517', pendingId: first?.id ?? '' },
    })

    expect(answer.statusCode).toBe(404)
    expect(await listPending()).toHaveLength(2)
  })
})
