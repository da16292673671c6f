import { expect, test } from 'vitest'

import { createCleanUp } from './clean-up.ts'

test('steps are undone once, the newest first', async () => {
  const undone: string[] = []
  const cleanUp = createCleanUp()
  cleanUp.add(() => undone.push('database'))
  cleanUp.add(async () => undone.push('process'))

  await cleanUp.run()
  await cleanUp.run()

  expect(undone).toEqual(['process', 'database'])
})

test('a step that cannot be undone keeps no other from it, and is reported', async () => {
  const undone: string[] = []
  const cleanUp = createCleanUp()
  cleanUp.add(() => undone.push('database'))
  cleanUp.add(() => Promise.reject(new Error('the process does not end')))

  await expect(cleanUp.run()).rejects.toThrow('the process does not end')

  expect(undone).toEqual(['database'])
})
