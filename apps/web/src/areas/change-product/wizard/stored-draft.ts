import * as z from 'zod/mini'

import { draft } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'

import { identityOf, session } from '#web/http/session.ts'

const kept = z.object({ owner: z.string(), draft })

/** What this person began to order for this account in this tab; nobody else's. */
export function keptDraft(type: Draft['type']): Draft | null {
  const text = sessionStorage.getItem(keyOf(type))
  if (text === null) return null
  const found = kept.safeParse(jsonOf(text)).data
  if (found !== undefined && found.owner === owner() && found.draft.type === type) return found.draft
  dropDraft(type)
  return null
}

export function keepDraft(begun: Draft): void {
  sessionStorage.setItem(keyOf(begun.type), JSON.stringify({ owner: owner(), draft: begun }))
}

export function dropDraft(type: Draft['type']): void {
  sessionStorage.removeItem(keyOf(type))
}

function keyOf(type: Draft['type']): string {
  return session.keyOf(type === 'plan' ? 'draft.plan' : 'draft.movehouse')
}

function owner(): string {
  const token = session.read('token')
  return `${token === null ? '' : identityOf(token).sub} ${session.read('account') ?? ''}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
