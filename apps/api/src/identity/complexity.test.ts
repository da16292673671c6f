import { expect, test, vi } from 'vitest'

import { isRefusal } from '#api/platform/refusal.ts'

import { MAX_WAITING, ratePassword } from './complexity.ts'

// ratings run in a worker: this thread must not load the library
vi.mock('@zxcvbn-ts/core', () => {
  throw new Error('the library was loaded outside of the worker')
})

const request = { password: 'tui-fern-paddle-9', ownWords: [], policy: { required: 50, brandNames: [] } }

test('a password is rated outside of the thread that serves requests', async () => {
  expect(await ratePassword(request, 'anyone')).toMatchObject({ isComplexEnough: true })
})

test('while the queue for typed passwords is full, a password that is set is still rated', async () => {
  const typed = Array.from({ length: MAX_WAITING.anyone + 6 }, () => ratePassword(request, 'anyone'))
  const set = ratePassword(request, 'setting')

  const answers = await Promise.all(typed)
  expect(answers.filter(isRefusal)).toEqual(
    Array.from({ length: 5 }, () => ({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })),
  )
  expect(await set).toMatchObject({ isComplexEnough: true })
})

test('the queue for passwords that are set is limited too', async () => {
  const set = Array.from({ length: MAX_WAITING.setting + 2 }, () => ratePassword(request, 'setting'))

  expect((await Promise.all(set)).filter(isRefusal)).toHaveLength(1)
  expect(await ratePassword(request, 'setting')).toMatchObject({ isComplexEnough: true })
})

test('PWD-017 PWD-018 PWD-019 exactly the required strength is enough, and one less is not', async () => {
  const rating = await ratePassword(request, 'setting')
  if (isRefusal(rating)) throw new Error(rating.refused)
  const { actual } = rating

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
