/** Prices that were compared, and those that were not as the catalogue has them. */
export class Comparison {
  compared = 0
  readonly wrong: string[] = []

  /** Of an answer of the API, in cents. */
  answered(what: string, told: number | undefined, wanted: number): void {
    this.compared += 1
    if (told === undefined || Math.round(told * 100) !== wanted)
      this.wrong.push(`${what}: ${told}, not ${wanted}`)
  }

  /** Every price that a part of a page says: each of these words is there once, and no other amount. */
  said(where: string, element: HTMLElement, words: readonly string[]): void {
    let left = element.textContent
    for (const each of words) {
      this.compared += 1
      const place = left.indexOf(each)
      if (place === -1) this.wrong.push(`${where}: no ${each}`)
      else left = `${left.slice(0, place)}|${left.slice(place + each.length)}`
    }
    for (const [amount] of left.matchAll(/.{0,40}\$\d[\d.,]*/g))
      this.wrong.push(`${where}: ${amount} as well`)
  }
}
