import { expect, test } from 'vitest'

import { createWaitMeter } from './wait-meter.ts'

/** A meter, its clock in milliseconds, and waits that the test ends. */
function meterOfWaits() {
  let now = 0
  const meter = createWaitMeter(() => now)
  return {
    meter,
    pass: (milliseconds: number) => (now += milliseconds),
    begin: () => {
      const connection = Promise.withResolvers<undefined>()
      const waited = meter.measure(() => connection.promise)
      return async () => {
        connection.resolve(undefined)
        await waited
      }
    },
  }
}

test('the shortest wait since the last reading is returned once', async () => {
  const { meter, pass, begin } = meterOfWaits()
  const [long, short] = [begin(), begin()]
  pass(40)
  await short()
  pass(60)
  await long()

  expect([meter.read(), meter.read()]).toEqual([40, 0])
})

test('while no wait has ended, the oldest wait counts from its beginning', async () => {
  const { meter, pass, begin } = meterOfWaits()
  const end = begin()
  pass(300)
  const early = meter.read()
  pass(300)

  expect([early, meter.read()]).toEqual([300, 600])
  await end()
})

test('a failed wait counts as ended', async () => {
  const { meter } = meterOfWaits()

  await expect(meter.measure(() => Promise.reject(new Error('away')))).rejects.toThrow('away')

  expect(meter.read()).toBe(0)
})
