import { expect, test, vi } from 'vitest'

import { isRefusal } from '#api/platform/refusal.ts'

import { MOST_WAITING, complexityOf } from './complexity.ts'

// what judges is not to be had in the thread that answers
vi.mock('@zxcvbn-ts/core', () => {
  throw new Error('loaded in the thread that answers')
})

const asked = { password: 'tui-fern-paddle-9', ownWords: [], policy: { required: 50, brandNames: [] } }

test('a password is judged in another thread than the one that answers', async () => {
  expect(await complexityOf(asked, 'anybody')).toMatchObject({ isComplexEnough: true })
})

test('of many typed at once one is judged and so many wait; who sets a password is not turned away by them', async () => {
  const typed = Array.from({ length: MOST_WAITING.anybody + 6 }, () => complexityOf(asked, 'anybody'))
  const set = complexityOf(asked, 'setting')

  const answers = await Promise.all(typed)
  expect(answers.filter(isRefusal)).toEqual(
    Array.from({ length: 5 }, () => ({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })),
  )
  expect(await set).toMatchObject({ isComplexEnough: true })
})

test('who sets a password waits behind so many others who do, and is turned away behind more', async () => {
  const set = Array.from({ length: MOST_WAITING.setting + 2 }, () => complexityOf(asked, 'setting'))

  expect((await Promise.all(set)).filter(isRefusal)).toHaveLength(1)
  expect(await complexityOf(asked, 'setting')).toMatchObject({ isComplexEnough: true })
})

test('PWD-017 PWD-018 PWD-019 exactly the required strength is enough, and one less is not', async () => {
  const judged = await complexityOf(asked, 'setting')
  if (isRefusal(judged)) throw new Error(judged.refused)
  const { actual } = judged

  expect(
    await complexityOf({ ...asked, policy: { required: actual, brandNames: [] } }, 'setting'),
  ).toMatchObject({
    isComplexEnough: true,
  })
  expect(
    await complexityOf({ ...asked, policy: { required: actual + 1, brandNames: [] } }, 'setting'),
  ).toMatchObject({
    isComplexEnough: false,
  })
})
