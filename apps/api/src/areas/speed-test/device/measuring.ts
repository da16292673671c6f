import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

import type { Database } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { readSharedSecret } from '#api/identity/secrets.ts'
import type { Services } from '#api/platform/services.ts'

import { MEASURING_PATH } from './endpoints.ts'
import { releaseBytes, reserveBytes } from './store.ts'
import { parseDeviceTestToken } from './token.ts'
import type { DeviceTest } from './token.ts'

const CHUNK_BYTES = 65_536
/** Random, so that it cannot be compressed. Created once, because that takes longer than sending it. */
const noise = randomBytes(16 * CHUNK_BYTES)
const OCTETS = 'application/octet-stream'

const bytesQuery = z.object({ bytes: z.coerce.number().check(z.int(), z.positive()) })

/**
 * Serves the transfers of a measurement: bytes down, bytes up, and short requests for the delay. A caller needs the token of
 * a running measurement. Bytes are limited, and counted before they are transferred. Source: docs/decisions/0079.
 */
export function mountMeasuring(app: FastifyInstance, { db }: Services, basePath: string): void {
  const path = basePath + MEASURING_PATH
  let secret = ''

  async function requireTest({ headers, ip }: FastifyRequest): Promise<DeviceTest> {
    const header = headers['x-measuring']
    const token = typeof header === 'string' ? header : ''
    const known = parseDeviceTestToken(token, secret, Date.now())
    if (known !== null) return known
    // the secret is not loaded yet, or the token is invalid
    secret = await runInCallerQueue(ip, () => readSharedSecret(db, 'device-tests'))
    const test = parseDeviceTestToken(token, secret, Date.now())
    if (test === null)
      throw new Refused(refuse('FORBIDDEN', { message: 'no measurement runs by this token' }))
    return test
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload))

    scope.get(`${path}/delay`, async (request, reply) => {
      await requireTest(request)
      return reply.code(204).send()
    })

    scope.get(`${path}/bytes`, async (request, reply) => {
      const test = await requireTest(request)
      return sendNoise(db, test, { request, reply })
    })

    scope.post(`${path}/bytes`, { bodyLimit: DEVICE_TEST.mostUploadBytes }, async (request) => {
      const test = await requireTest(request)
      return { received: await receiveBytes(db, test, request) }
    })
  })
}

async function sendNoise(
  db: Database,
  test: DeviceTest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const query = bytesQuery.safeParse(request.query)
  if (!query.success) throw new Refused(refuse('MALFORMED_REQUEST', { field: 'bytes' }))
  const { bytes } = query.data
  if (!(await reserveBytes(db, 'down', { ...test, bytes }))) throw createLimitError()
  let sent = 0
  reply.raw.once('close', () => {
    if (sent < bytes) releaseBytes(db, 'down', { ...test, bytes: bytes - sent }).catch(() => undefined)
  })
  const pieces = generateNoise(bytes, (count) => (sent += count))
  return reply
    .headers({ 'content-type': OCTETS, 'content-length': bytes, 'cache-control': 'no-store, no-transform' })
    .send(Readable.from(pieces, { objectMode: false }))
}

async function receiveBytes(db: Database, test: DeviceTest, request: FastifyRequest): Promise<number> {
  const bytes = Number(request.headers['content-length'])
  if (!(bytes > 0) || !(request.body instanceof Readable))
    throw new Refused(refuse('MALFORMED_REQUEST', { field: 'Content-Length' }))
  if (!(await reserveBytes(db, 'up', { ...test, bytes }))) throw createLimitError()
  let received = 0
  try {
    for await (const chunk of request.body) received += Buffer.isBuffer(chunk) ? chunk.length : 0
  } catch {
    // the client has stopped: only the received bytes count
  }
  if (received < bytes) await releaseBytes(db, 'up', { ...test, bytes: bytes - received })
  return received
}

function createLimitError(): Refused {
  return new Refused(
    refuse('TOO_MANY_REQUESTS', { message: 'the measurement is over or has used all its bytes' }),
  )
}

/** Yields noise of a total size, and reports the size of each piece. */
function* generateNoise(bytes: number, onPiece: (bytes: number) => void): Generator<Buffer> {
  for (let left = bytes; left > 0;) {
    const from = (bytes - left) % noise.length
    const piece = noise.subarray(from, Math.min(from + CHUNK_BYTES, from + left, noise.length))
    onPiece(piece.length)
    left -= piece.length
    yield piece
  }
}
