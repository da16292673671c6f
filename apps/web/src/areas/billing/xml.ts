import type { XmlElement } from '@switchboard/domain/billing/invoice'

import { createTrustedPolicy } from '#web/http/trusted.ts'

/** The parsed document is only read and never added to the page, so nothing in it can run. */
const xml = createTrustedPolicy('xml', { createHTML: (text: string) => text })

/** The root of an XML text, or null when the browser cannot read it. */
export function parseXmlRoot(text: string): XmlElement | null {
  const parsed = new DOMParser().parseFromString(xml.createHTML(text), 'application/xml')
  return parsed.querySelector('parsererror') === null ? toXmlElement(parsed.documentElement) : null
}

function toXmlElement(element: Element): XmlElement {
  return {
    name: element.localName,
    text: element.textContent,
    children: [...element.children].map(toXmlElement),
  }
}
