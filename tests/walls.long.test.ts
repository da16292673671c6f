import { rmSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startArea } from '../tools/area/start-area.ts'
import { complaintsAbout, copyWith, type Complaint } from './walls/fences.ts'
import { COMPANIONS, LAWFUL } from './walls/lawful.ts'
import { PLANTED_CODE } from './walls/planted-code.ts'
import { PLANTED_IMPORTS } from './walls/planted.ts'

const PLANTED = [...PLANTED_IMPORTS, ...PLANTED_CODE]

/** One copy with every violation, so that a check that ends at the first violation is found. */
let copy = ''
let complaints: Complaint[] = []
/** The files of a new area, as the command writes them. */
let started: string[] = []

beforeAll(async () => {
  const planted = Object.fromEntries(PLANTED.map(({ file, text }) => [file, text]))
  copy = copyWith({ ...LAWFUL, ...COMPANIONS, ...planted })
  started = startArea('planted-start', copy).written
  complaints = await complaintsAbout(copy)
  console.log(`${PLANTED.length} violations planted, ${complaints.length} complaints of three fences`)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('it is stopped that a', () => {
  test.each(PLANTED)('$what', ({ file, stoppedBy }) => {
    const fileComplaints = complaints.filter((complaint) => complaint.file === file)

    for (const [fence, rule] of Object.entries(stoppedBy)) {
      const rules = fileComplaints
        .filter((complaint) => complaint.fence === fence)
        .map((complaint) => complaint.rule)
      expect(rules, `${fence} about ${file}`).toContainEqual(expect.stringContaining(rule))
    }
  })
})

test('no fence stops a lawful neighbour', () => {
  const lawful = Object.keys(LAWFUL)

  expect(complaints.filter(({ file }) => lawful.includes(file))).toEqual([])
})

test('no fence stops an area that was just started', () => {
  console.log(`${started.length} files of an area looked at`)

  expect(complaints.filter(({ file }) => started.includes(file))).toEqual([])
  expect(started.length).toBeGreaterThan(20)
})
