import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type { Checker } from 'accessibility-checker-engine'

/** IBM's rules for WCAG 2.2, levels A and AA. */
const RULES = 'WCAG_2_2'

type FalseAlarm = {
  readonly rule: string
  /** Matches the path and source of the elements. By default all elements. */
  readonly where?: RegExp
  readonly why: string
}

/** Reports of the engine that are no faults, and its questions to a person that a person has answered. */
const FALSE_ALARMS: readonly FalseAlarm[] = [
  { rule: 'style_focus_visible', why: 'asks about each border; the keyboard journeys check the outline' },
  {
    rule: 'style_color_misuse',
    why: 'asks about each style sheet; every sign has words or an icon beside it',
  },
  {
    rule: 'input_label_visible',
    where: /<button|<a /,
    why: 'an icon button has a name and shows it as its title',
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
  { rule: 'frame_src_valid', where: /title="The message"/, why: 'the letter in the frame is checked too' },
  { rule: 'input_checkboxes_grouped', why: 'each checkbox is a separate question' },
  { rule: 'target_spacing_sufficient', where: /type="radio"/, why: 'the whole label is the target' },
  {
    rule: 'input_autocomplete_valid',
    where: /"username".+inputmode="email"|inputmode="email".+"username"/,
    why: 'HTML allows it since 2021',
  },
  {
    rule: 'aria_form_label_unique',
    where: /action="\/(staff|staff-issuer|mail|gateway|clock|identity)/,
    why: 'a form without a name is no landmark; the sandbox and its sign-in have forms of one button',
  },
  {
    rule: 'input_label_after',
    where: /type="checkbox"/,
    why: 'in a table of switches the label is the row header',
  },
  {
    rule: 'form_submit_button_exists',
    where: /op\.logoutForm/,
    why: 'the buttons refer to the form by their form attribute',
  },
  {
    rule: 'form_submit_button_exists',
    where: /name="card-payment"/,
    why: 'the question before the payment has no submit button, so that Enter in a field does not answer it',
  },
]

declare global {
  interface Window {
    readonly ace: { readonly Checker: typeof Checker }
  }
}

let source: string | null = null

function readEngine(): string {
  source ??= readFileSync(
    createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
    'utf8',
  )
  return source
}

type Finding = { readonly rule: string; readonly message: string; readonly element: string }

/** Lists the problems that IBM's engine finds on the page, without false alarms: rule, message and element, one line each. */
export async function findAceProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"ace" in window'))) await page.evaluate(readEngine())
  const { checked, found } = await page.evaluate(async (rules) => {
    const { results } = await new window.ace.Checker().check(document, [rules])
    const found = results
      .map(({ value, ...result }) => ({ ...result, outcome: value.join(' ') }))
      .filter(({ outcome }) => outcome.startsWith('VIOLATION') && outcome !== 'VIOLATION PASS')
      .map(({ ruleId, message, path, snippet }) => ({
        rule: ruleId,
        message,
        element: `${path['dom'] ?? ''} ${snippet}`,
      }))
    return { checked: results.length, found }
  }, RULES)
  if (checked === 0) throw new Error(`the engine checked nothing on ${page.url()}`)
  return found.filter((finding) => !isFalseAlarm(finding)).map(formatFinding)
}

function isFalseAlarm({ rule, element }: Finding): boolean {
  return FALSE_ALARMS.some((alarm) => alarm.rule === rule && (alarm.where?.test(element) ?? true))
}

function formatFinding({ rule, message, element }: Finding): string {
  return `${rule}: ${message}: ${element}`
}
