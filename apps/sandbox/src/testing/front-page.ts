const FORM = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g
const INPUT = /<input[^>]*>/g
const HEADING = /<h([1-6])/g

export async function fetchPage(url: string): Promise<string> {
  return (await fetch(url)).text()
}

/** The targets of all links of a page. */
export function listLinks(page: string): string[] {
  return [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, target = '']) =>
    target.replaceAll('&amp;', '&'),
  )
}

export function listHeadingLevels(page: string): number[] {
  return [...page.matchAll(HEADING)].map(([, level]) => Number(level))
}

/** The part of a page with this id, up to the next section. */
export function findPart(page: string, id: string): string {
  return page.split('<section').find((part) => part.includes(`id="${id}"`)) ?? ''
}

/** A form of switches as a browser shows it. `allOn` is what the browser sends if everything is on. */
type SwitchForm = {
  readonly action: string
  readonly markup: string
  readonly allOn: Readonly<Record<string, string>>
}

/** The forms of a page that have switches. */
export function findSwitchForms(page: string): SwitchForm[] {
  return [...page.matchAll(FORM)]
    .map(([, action = '', markup = '']) => ({ action, markup, allOn: listAllOn(markup) }))
    .filter(({ action, allOn }) => /\/(switches|behaviour)$/.test(action) && Object.keys(allOn).length > 0)
}

function listAllOn(markup: string): Record<string, string> {
  const inputs = [...markup.matchAll(INPUT)].map(([input]) => ({
    name: /name="([^"]+)"/.exec(input)?.[1] ?? '',
    isFlag: input.includes('type="checkbox"'),
    isQuantity: input.includes('inputmode="numeric"'),
  }))
  return Object.fromEntries(
    inputs
      // the count of a switch of the gateway limits it and turns nothing on
      .filter(({ name, isFlag, isQuantity }) => isFlag || (isQuantity && !name.endsWith('.count')))
      .map(({ name, isFlag }) => [name, isFlag ? 'on' : '1']),
  )
}

/** Sends a form as the page of the sandbox itself does. */
export function sendForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}
