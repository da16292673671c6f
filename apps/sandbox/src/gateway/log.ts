import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

import { StartProblem, systemCode } from '#sandbox/start-problem.ts'

import { gatewayRecord, type GatewayRecord } from './records.ts'

const LINE_END = 0x0a

export type Log = {
  path: string
  /** Resolves when the record is on the disk, and rejects when it is not. */
  append: (record: GatewayRecord) => Promise<void>
  close: () => Promise<void>
}

type PendingLine = { line: string; resolve: () => void; reject: (reason: unknown) => void }

/** Opens the log, which has one JSON record in each line, and reads its records. Throws a `StartProblem`. */
export async function openLog(path: string): Promise<{ log: Log; records: GatewayRecord[] }> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a+')
    const bytes = await readFile(path)
    // an incomplete last line was never acknowledged: the process died during the write
    const size = bytes.lastIndexOf(LINE_END) + 1
    await file.truncate(size)
    return { log: createWriter(path, file, size), records: parseRecords(path, bytes.subarray(0, size)) }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw new StartProblem(`The sandbox cannot keep its log at ${path} (${code}): set DATA_DIR.`)
  }
}

function parseRecords(path: string, bytes: Buffer): GatewayRecord[] {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const parsed = gatewayRecord.safeParse(parseJson(line))
    if (parsed.success) return parsed.data
    throw new StartProblem(`Line ${index + 1} of ${path} is damaged: mend it, or move the file away.`)
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Writes all pending lines together, so that many records share one wait for the disk. */
function createWriter(path: string, file: FileHandle, startSize: number): Log {
  let size = startSize
  let pending: PendingLine[] = []
  let writing: Promise<void> | null = null

  async function writePending() {
    while (pending.length > 0) {
      const batch = pending
      pending = []
      await writeBatch(batch)
    }
    writing = null
  }

  async function writeBatch(batch: readonly PendingLine[]) {
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''))
    try {
      await file.appendFile(bytes)
      await file.datasync()
      size += bytes.length
      batch.forEach(({ resolve }) => resolve())
    } catch (error) {
      // half a line would damage the next line
      await file.truncate(size).catch(() => undefined)
      batch.forEach(({ reject }) => reject(error))
    }
  }

  return {
    path,
    append: (record) =>
      new Promise((resolve, reject) => {
        pending.push({ line: `${JSON.stringify(record)}\n`, resolve, reject })
        writing ??= writePending()
      }),
    close: async () => {
      await writing
      await file.close()
    },
  }
}
