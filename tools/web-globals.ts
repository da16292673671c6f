import { webcrypto } from 'node:crypto'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'

/** A separate V8 context has only the globals of JavaScript and of jsdom; jsdom lacks these, and most of `crypto`. */
const lacking = { BroadcastChannel, crypto: webcrypto, ReadableStream, TransformStream, WritableStream }

for (const [name, value] of Object.entries(lacking)) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}
