import { LOG_LEVELS } from '@switchboard/domain/config/static'
import type { LogLevel } from '@switchboard/domain/config/static'

type EntryLevel = Exclude<LogLevel, 'NONE'>
type Sink = (level: EntryLevel, text: string, detail: unknown) => void

/** Writes the entries up to the configured level. Source: CFG-021. */
export function createLog(configured: LogLevel, sink: Sink = toConsole) {
  const maxLevel = LOG_LEVELS.indexOf(configured)
  return (level: EntryLevel, text: string, detail?: unknown): void => {
    if (LOG_LEVELS.indexOf(level) <= maxLevel) sink(level, text, detail)
  }
}

const METHODS = { ERROR: 'error', WARN: 'warn', INFO: 'info', LOG: 'log' } as const

function toConsole(level: EntryLevel, text: string, detail: unknown): void {
  console[METHODS[level]](text, detail ?? '')
}
