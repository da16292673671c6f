import { userInfo } from 'node:os'

import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'

import { findHolds } from './doctor-database.ts'
import { holdJobs, readHoldName, releaseJobs } from './hold.ts'

const api = testApi(async () => undefined)
const name = (...words: string[]) => readHoldName(words, ['bill run', 'notices'])
const NAME = `operator:${userInfo().username}`

test('OPS-024 a hold is stored once, with its first reason, and the trail has it', async () => {
  const first = await holdJobs(api().db, { name: name('jobs'), reason: 'cut-over' })
  const second = await holdJobs(api().db, { name: name('jobs'), reason: 'another' })

  expect([first.lines, second.lines]).toEqual([['every job is held'], ['every job is held already']])
  expect(await api().sql`select name, reason, held_by from job_hold`).toEqual([
    { name: '*', reason: 'cut-over', held_by: NAME },
  ])
  expect(await api().sql`select actor, action, detail from audit_event`).toEqual([
    { actor: NAME, action: 'jobs-held', detail: { name: '*', reason: 'cut-over' } },
  ])
})

test('OPS-024 a release ends one hold, names those that are left, and the trail has it', async () => {
  await holdJobs(api().db, { name: name('jobs'), reason: 'cut-over' })
  await holdJobs(api().db, { name: name('job', 'bill', 'run'), reason: 'a wrong price' })

  const { lines } = await releaseJobs(api().db, name('jobs'))

  expect(lines).toEqual([
    'every job is released',
    expect.stringMatching(/^still held: the job bill run since .* by operator:.*: a wrong price$/),
  ])
  expect(
    await api().sql`select action, detail from audit_event order by audit_event_id desc limit 1`,
  ).toEqual([{ action: 'jobs-released', detail: { name: '*' } }])
})

test('OPS-024 a release of jobs that are not held is refused', async () => {
  await holdJobs(api().db, { name: name('jobs'), reason: 'cut-over' })

  await expect(releaseJobs(api().db, name('mail'))).rejects.toThrow('the job notices was not held.')
})

test('OPS-024 a job that does not exist is refused with the names of all', () => {
  expect(() => name('job', 'bills')).toThrow('There is no job bills. The jobs: bill run, notices.')
})

test.each([[[]], [['job']], [['jobs', 'now']], [['letters']]])(
  'OPS-024 the words %j are refused as wrong usage',
  (words) => {
    expect(() => name(...words)).toThrow('Name jobs, mail, or job with its name.')
  },
)

test('OPS-024 doctor notes each hold', async () => {
  await holdJobs(api().db, { name: name('mail'), reason: 'a new mail server' })

  expect(await findHolds(api().db)).toEqual([
    {
      part: 'jobs',
      state: 'note',
      message: expect.stringMatching(/^held: the job notices since .*: a new mail server$/),
      todo: 'npm run operate -- release',
    },
  ])
})
