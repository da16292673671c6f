import { webcrypto } from 'node:crypto'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'

/** Tests run in a separate V8 context with the globals of JavaScript and jsdom. jsdom lacks these, and most of `crypto`. */
const missingGlobals = {
  BroadcastChannel,
  crypto: webcrypto,
  ReadableStream,
  TransformStream,
  WritableStream,
}

for (const [name, value] of Object.entries(missingGlobals)) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}
