import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import {
  readMeterPhoto,
  readMeterReadings,
  setMeterReadings,
} from '@switchboard/domain/meter-reading/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { photoJobs } from './jobs.ts'

const api = testApi(fillDemo)

const OF_JACK = { accountCode: '100901', icp: '0001000010WEEB3' }
const PHOTO = await readFile(new URL('testing/meter-with-place.jpg', import.meta.url), 'base64')
const read = { serialNumber: 'M1000010', effectiveDate: '2026-11-20' }
const readings = [
  { ...read, channelNumber: 1, readValue: 7_455 },
  { ...read, channelNumber: 2, readValue: 5_440 },
]

async function setReadings(body: Partial<SentBody<typeof setMeterReadings>>, headers = {}) {
  const token = await api().createToken('jack')
  return api().make(setMeterReadings, { token, parameters: OF_JACK, body: { readings, ...body }, headers })
}

async function requestPhoto(readOn: string, user = 'jack') {
  const token = await api().createToken(user)
  return api().make(readMeterPhoto, { token, parameters: { ...OF_JACK, readOn } })
}

async function listPhotos() {
  return api().sql<{ read_on: string; media_type: string; text: string }>`
    select read_on, media_type, encode(bytes, 'escape') as text from meter_photo`
}

async function listEnteredReadings() {
  return api().sql`select from register_reading where account_code = '100901' and read_on > '2026-11-02'`
}

test('a photo is stored with its reading and without its location, and returned', async () => {
  const answer = await setReadings({ photo: PHOTO })
  const [row, ...more] = await listPhotos()
  const shown = readMeterPhoto.reply.parse((await requestPhoto('2026-11-20')).json())

  expect(answer.statusCode).toBe(200)
  expect(more).toEqual([])
  expect(row).toMatchObject({ read_on: '2026-11-20', media_type: 'image/jpeg' })
  expect(Buffer.from(PHOTO, 'base64').toString('latin1')).toMatch(/Exif[^]*KeaPhones[^]*Whitianga/)
  expect(row?.text).not.toMatch(/Exif|KeaPhones|Whitianga/)
  expect(shown.mediaType).toBe('image/jpeg')
  expect(Buffer.from(shown.base64, 'base64').toString('latin1')).not.toMatch(/Exif|KeaPhones|Whitianga/)
})

test('the list shows which readings have a photo', async () => {
  await setReadings({ photo: PHOTO })
  const token = await api().createToken('jack')
  const answer = await api().make(readMeterReadings, { token, parameters: OF_JACK })
  const listed = readMeterReadings.reply.parse(answer.json())

  expect(listed.filter(({ hasPhoto }) => hasPhoto).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-20',
  ])
})

test.each([
  ['of another kind', Buffer.from('%PDF-1.7').toString('base64')],
  ['that breaks off', Buffer.from(PHOTO, 'base64').subarray(0, 9_000).toString('base64')],
])('a photo %s is refused by its field, and its reading is not stored', async (_what, given) => {
  const answer = await setReadings({ photo: given })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'METER_PHOTO_REFUSED', field: 'photo' })
  expect(await listPhotos()).toEqual([])
  expect(await listEnteredReadings()).toEqual([])
})

test('a photo of 40 MB is refused before it is read, text that is not base64 by its field', async () => {
  const large = await setReadings({ photo: 'A'.repeat(40_000_000) })
  const odd = await setReadings({ photo: 'not base64!' })

  expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
  expect([odd.statusCode, odd.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field: 'photo' }])
  expect(await listEnteredReadings()).toEqual([])
})

test('a photo that is sent again with the same key is stored once', async () => {
  const headers = { 'idempotency-key': 'the-same-key' }
  const first = await setReadings({ photo: PHOTO }, headers)
  const second = await setReadings({ photo: PHOTO }, headers)

  expect(second.json()).toEqual(first.json())
  expect(await listPhotos()).toHaveLength(1)
})

test('a day without a photo, an invalid day and another account have no photo', async () => {
  await setReadings({ photo: PHOTO })

  expect((await requestPhoto('2026-11-02')).json()).toMatchObject({
    code: 'METER_PHOTO_NOT_FOUND',
    field: 'readOn',
  })
  expect((await requestPhoto('yesterday')).json()).toMatchObject({ code: 'METER_PHOTO_NOT_FOUND' })
  expect((await requestPhoto('2026-11-20', 'ben')).json()).toMatchObject({
    code: 'ACCOUNT_CODE_NOT_AVAILABLE',
  })
})

test('a photo is deleted once no bill can charge its reading', async () => {
  await setReadings({ photo: PHOTO })
  const [job] = photoJobs(api().services)
  const stopping = new AbortController().signal
  const pass = (days: number) => api().sql`
    update provider_clock set offset_milliseconds = offset_milliseconds + ${days * 86_400_000}`

  await pass(180)
  await job?.run(stopping)
  expect(await listPhotos()).toHaveLength(1)

  await pass(2)
  await job?.run(stopping)
  expect(await listPhotos()).toEqual([])
})
