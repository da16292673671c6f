import { expect, test } from 'vitest'

import { listForwardedLines } from '@switchboard/domain/voice-features/contract'

import { KIRI, createForward, testVoiceFeatures } from './testing/voice-features.ts'

const { api, setFeatures } = await testVoiceFeatures()

const LINES = 120
const LAST_LINE = '04 558 0120'

test('a forwarded line is found among 120 lines, of which the switch takes 50 in a request', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on)
    select ${KIRI}, 1000 + n, 'VDSLVOIP-FEATURES', number, number, 'on', date '2026-01-01'
    from generate_series(1, ${LINES}::integer) n
    cross join lateral (select '04 558 ' || lpad(n::text, 4, '0') as number) numbered`
  await setFeatures({ callForwardAlways: createForward('021 555 1234') }, LAST_LINE)

  const token = await api().createToken('kiri')
  const reply = await api().make(listForwardedLines, { token, parameters: { accountCode: KIRI } })

  expect(reply.statusCode).toBe(200)
  expect(listForwardedLines.reply.parse(reply.json()).lines).toMatchObject([{ serviceEntity: LAST_LINE }])
})
