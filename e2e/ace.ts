import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type { Checker } from 'accessibility-checker-engine'

/** IBM's rules for WCAG 2.2, levels A and AA. */
const RULES = 'WCAG_2_2'

type FalseAlarm = {
  readonly rule: string
  /** In which elements, by their path and source; without it in all. */
  readonly where?: RegExp
  readonly why: string
}

/** What the engine reports and is no fault, or asks a person about who has looked. */
const FALSE_ALARMS: readonly FalseAlarm[] = [
  { rule: 'style_focus_visible', why: 'asks about each border; the keyboard journeys check the outline' },
  {
    rule: 'style_color_misuse',
    why: 'asks about each style sheet; every sign has words or an icon beside it',
  },
  {
    rule: 'input_label_visible',
    where: /<button|<a /,
    why: 'an icon button is named, and says so in its title',
  },
  {
    rule: 'input_label_visible',
    where: /<textarea/,
    why: 'its label is above it and visible; the rule asks for a title',
  },
  { rule: 'aria_descendant_valid', where: /<button/, why: 'bold text in a button need not be read as bold' },
  { rule: 'element_tabbable_unobscured', why: 'asks about what an open dialog covers, which has the focus' },
  { rule: 'text_block_heading', why: 'an amount in large figures is no heading' },
  { rule: 'text_sensory_misuse', why: 'words such as "left" and "right" in their other meanings' },
  {
    rule: 'aria_keyboard_handler_exists',
    why: 'React listens at the root; the keyboard journeys press the keys',
  },
  {
    rule: 'form_interaction_review',
    where: /\/staff\/open/,
    why: 'the staff desk announces above the list that an account opens in a tab',
  },
  { rule: 'frame_src_valid', where: /title="The message"/, why: 'what a letter holds is looked at with it' },
  { rule: 'input_checkboxes_grouped', why: 'each is a question of its own' },
  { rule: 'target_spacing_sufficient', where: /type="radio"/, why: 'its whole label is the target' },
  {
    rule: 'input_autocomplete_valid',
    where: /"username".+inputmode="email"|inputmode="email".+"username"/,
    why: 'HTML allows it since 2021',
  },
  {
    rule: 'aria_form_label_unique',
    where: /action="\/(staff|staff-issuer|mail|gateway|clock)/,
    why: 'a form without a name is no landmark; the pages of the sandbox have one a row',
  },
  {
    rule: 'input_label_after',
    where: /type="checkbox"/,
    why: 'in a table of switches the label is the row header',
  },
  {
    rule: 'form_submit_button_exists',
    where: /op\.logoutForm/,
    why: 'its buttons name it by their form attribute',
  },
  {
    rule: 'form_submit_button_exists',
    where: /name="card-payment"/,
    why: 'a question before the payment has a button that does not submit, so that Enter in a field never answers it',
  },
]

declare global {
  interface Window {
    readonly ace: { readonly Checker: typeof Checker }
  }
}

let source: string | null = null

function engineSource(): string {
  source ??= readFileSync(
    createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
    'utf8',
  )
  return source
}

type Finding = { readonly rule: string; readonly message: string; readonly element: string }

/** What IBM's engine finds wrong with the page as it is now, but for false alarms: rule, message and element, one line each. */
export async function aceProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"ace" in window'))) await page.evaluate(engineSource())
  const { looked, found } = await page.evaluate(async (rules) => {
    const { results } = await new window.ace.Checker().check(document, [rules])
    const found = results
      .filter(({ value }) => value.join(' ') !== 'VIOLATION PASS' && value.join(' ').startsWith('VIOLATION'))
      .map(({ ruleId, message, path, snippet }) => ({
        rule: ruleId,
        message,
        element: `${path['dom'] ?? ''} ${snippet}`,
      }))
    return { looked: results.length, found }
  }, RULES)
  if (looked === 0) throw new Error(`the engine looked at nothing on ${page.url()}`)
  return found.filter((finding) => !isFalseAlarm(finding)).map(formatFinding)
}

function isFalseAlarm({ rule, element }: Finding): boolean {
  return FALSE_ALARMS.some((alarm) => alarm.rule === rule && (alarm.where?.test(element) ?? true))
}

function formatFinding({ rule, message, element }: Finding): string {
  return `${rule}: ${message}: ${element}`
}
