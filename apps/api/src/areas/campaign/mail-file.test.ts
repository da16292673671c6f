import { expect, test } from 'vitest'

import { readProspect } from '@switchboard/domain/campaign/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { mailFile } from './mail-file.ts'

const api = testApi(fillDemo)

const HEAD = 'campaign,expiry_date,account_code,offer'

async function mailLines(...lines: readonly string[]) {
  const broken: string[] = []
  async function* pieces() {
    yield lines.join('\n')
  }
  const letters = await mailFile(api().db, pieces(), {
    publicUrl: 'http://portal.test',
    now: TEST_INSTANT,
    report: ({ line, reason }) => broken.push(`${line}: ${reason}`),
  })
  return { letters, broken }
}

test('ACC-020 CMP-012 CMP-014 each line of a file is a letter whose link leads to its offer', async () => {
  const result = await mailLines(
    HEAD,
    'autumn,2026-12-24,100517,unlimited-upgrade-5',
    'autumn,2026-12-24,100601,unlimited-upgrade-25',
  )

  expect(result).toEqual({ letters: 2, broken: [] })
  const letters = await api().sql<{ to: string; subject: string; body: string; link: string }>`
    select to_address as to, subject, body, link from letter where source like 'campaign:autumn:%' order by source`
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['ben@demo.example', '$5.00 off a month including GST, for 6 months'],
    ['dev@demo.example', '$21.74 off a month excluding GST, for 6 months'],
  ])
  expect(letters.map(({ body }) => body)).toEqual([
    expect.stringContaining('discount on your bills: $5.00 off a month including GST, for 6 months.'),
    expect.stringContaining('discount on your bills: $21.74 off a month excluding GST, for 6 months.'),
  ])
  expect(letters[0]?.body).toContain('open until the end of 23 December 2026')
  const token = letters[0]?.link.replace('http://portal.test/promotion/mailer/', '') ?? ''
  expect((await api().make(readProspect, { parameters: { token } })).json()).toMatchObject({
    offerName: 'unlimited-upgrade-5',
    campaign: { expiryDate: '2026-12-24' },
  })
})

test('invalid lines are reported by number, and a letter is not sent twice', async () => {
  const result = await mailLines(
    `\u{FEFF}${HEAD}\r`,
    'autumn,2026-12-24,100517,unlimited-upgrade-5\r',
    'autumn,2026-12-24,100517,unlimited-upgrade-5',
    'Autumn!,2026-12-24,100517,unlimited-upgrade-5',
    'autumn,24/12/2026,100517,unlimited-upgrade-5',
    'autumn,2026-12-25,100601,unlimited-upgrade-5',
    'winter,2026-11-21,100601,unlimited-upgrade-5',
    'autumn,2026-12-24,nobody,unlimited-upgrade-5',
    'autumn,2026-12-24,999999,unlimited-upgrade-5',
    'autumn,2026-12-24,100601,unlimited-upgrade-7',
    'autumn,2026-12-24,100601,unlimited-upgrade-5,more',
    'autumn,"2026-12-24,100601,unlimited-upgrade-5',
    '',
  )

  expect(result).toEqual({
    letters: 1,
    broken: [
      '3: its account has its letter already, or nobody to read one',
      '4: its campaign is not of small letters, digits and hyphens',
      '5: its expiry is no day, yyyy-mm-dd',
      '6: its campaign expires on 2026-12-24',
      '7: its expiry is not in the future',
      '8: its account code is none',
      '9: its account has its letter already, or nobody to read one',
      '10: there is no such offer',
      '11: it has more than four fields',
      '12: its quotes do not match',
    ],
  })
  const [campaigns] = await api().sql<{ count: number }>`
    select count(*)::int as count from campaign where campaign_code = 'winter'`
  expect(campaigns?.count).toBe(0)
})

test.each([[[]], [['campaign,account_code', 'autumn,100517']]])(
  'a file of the lines %j is refused',
  async (lines) => {
    await expect(mailLines(...lines)).rejects.toThrow(/The (file is empty|first line is not)/)
  },
)
