import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { createLoopDelaySource } from './loop-delay.ts'

const TURN_MILLISECONDS = 60
const TURNS = 10

function startSource() {
  const source = createLoopDelaySource()
  onTestFinished(() => source.close())
  return source
}

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('the delay without a sample is 0', () => {
  const source = startSource()

  expect(source.read()).toBe(0)
})

test('the delay of a loop that never rests is about the length of a turn', async () => {
  const source = startSource()
  await wait(TURN_MILLISECONDS)
  source.read()

  for (let turn = 0; turn < TURNS; turn += 1) {
    work(TURN_MILLISECONDS)
    await nextTurn()
  }

  expect(source.read()).toBeGreaterThan(TURN_MILLISECONDS / 2)
})

test('one long turn among short ones is no delay, because the shortest counts', async () => {
  const source = startSource()
  await wait(TURN_MILLISECONDS)

  work(TURNS * TURN_MILLISECONDS)
  await wait(TURNS * TURN_MILLISECONDS)

  expect(source.read()).toBeLessThan(TURN_MILLISECONDS / 2)
})

test('a read forgets the delay before it', async () => {
  const source = startSource()
  for (let turn = 0; turn < TURNS; turn += 1) {
    work(TURN_MILLISECONDS)
    await nextTurn()
  }
  source.read()
  expect(source.read()).toBe(0)
})
