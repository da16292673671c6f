import { expect, test } from 'vitest'

import { BRANDS } from './brands.ts'
import { helpTopics } from './help-topics.ts'

const brand = { helpSite: 'https://help.test/' }

test.each([
  ['MODEM', ['Restart your modem']],
  ['  wifi slow ', ['Restart your modem', 'Better wifi at home']],
  ['módem', ['Restart your modem']],
  ['giraffe', []],
  ['.*', []],
])('the topics of “%s”', (query, titles) => {
  expect(helpTopics(query, brand).map(({ title }) => title)).toEqual(titles)
})

test('without a query all topics are there, each with a separate page', () => {
  const topics = helpTopics(' ', brand)

  expect(topics.length).toBeGreaterThan(5)
  expect(new Set(topics.map(({ href }) => href)).size).toBe(topics.length)
})

test('SHL-050 topics lead to the help site of the brand', () => {
  for (const each of BRANDS) {
    const topics = helpTopics('', each)

    expect(topics).not.toEqual([])
    expect(topics.filter(({ href }) => !href.startsWith(each.helpSite))).toEqual([])
  }
})
