import { expect, test, vi } from 'vitest'

import { isRefusal } from '#api/platform/refusal.ts'

import { MAX_WAITING, ratePassword } from './complexity.ts'

// what judges is not to be had in the thread that answers
vi.mock('@zxcvbn-ts/core', () => {
  throw new Error('loaded in the thread that answers')
})

const request = { password: 'tui-fern-paddle-9', ownWords: [], policy: { required: 50, brandNames: [] } }

test('a password is judged in another thread than the one that answers', async () => {
  expect(await ratePassword(request, 'anybody')).toMatchObject({ isComplexEnough: true })
})

test('of many typed at once one is judged and so many wait; who sets a password is not turned away by them', async () => {
  const typed = Array.from({ length: MAX_WAITING.anybody + 6 }, () => ratePassword(request, 'anybody'))
  const set = ratePassword(request, 'setting')

  const answers = await Promise.all(typed)
  expect(answers.filter(isRefusal)).toEqual(
    Array.from({ length: 5 }, () => ({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })),
  )
  expect(await set).toMatchObject({ isComplexEnough: true })
})

test('who sets a password waits behind so many others who do, and is turned away behind more', async () => {
  const set = Array.from({ length: MAX_WAITING.setting + 2 }, () => ratePassword(request, 'setting'))

  expect((await Promise.all(set)).filter(isRefusal)).toHaveLength(1)
  expect(await ratePassword(request, 'setting')).toMatchObject({ isComplexEnough: true })
})

test('PWD-017 PWD-018 PWD-019 exactly the required strength is enough, and one less is not', async () => {
  const judged = await ratePassword(request, 'setting')
  if (isRefusal(judged)) throw new Error(judged.refused)
  const { actual } = judged

  expect(
    await ratePassword({ ...request, policy: { required: actual, brandNames: [] } }, 'setting'),
  ).toMatchObject({
    isComplexEnough: true,
  })
  expect(
    await ratePassword({ ...request, policy: { required: actual + 1, brandNames: [] } }, 'setting'),
  ).toMatchObject({
    isComplexEnough: false,
  })
})
