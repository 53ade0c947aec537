import { machineOf, questionOf, type Given } from './asked.ts'
import { answer } from './words.ts'
import { doForms } from '../shared/forms/forms.ts'
import { machinesFor } from '../../../grader/shared/capacity/machines.ts'
import { planFor } from '../../../grader/shared/capacity/plan.ts'

/** Until what is said of a long reckoning is on the screen. */
const PAINT_MS = 30

/** Reckons lanes for what somebody types, or what the address asks for, by the page’s own figures: nothing is asked of the server. */
class CapacityCalculator extends HTMLElement {
  connectedCallback(): void {
    const given = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent) as Given
    doForms(this, {
      reckon: async (fields, form) => {
        const [question, cores] = [questionOf(fields, given), machineOf(fields)]
        form.querySelector('.said')!.textContent = 'Simulating deadlines…'
        await new Promise((resolve) => setTimeout(resolve, PAINT_MS))
        const plan = planFor(question, given.capacity)
        form.querySelector('.said')!.innerHTML = String(answer(plan, machinesFor(plan.bill, cores)))
        history.replaceState(null, '', `?${new URLSearchParams(fields)}#reckon`)
      },
    })
    this.hidden = false
    this.#takeFrom(new URLSearchParams(location.search))
  }

  /** What was reckoned can be sent to others as a link. */
  #takeFrom(asked: URLSearchParams): void {
    const form = this.querySelector('form')!
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(({ name }) => asked.has(name))
    for (const field of fields) field.value = asked.get(field.name)!
    if (fields.length > 0) form.requestSubmit()
  }
}

customElements.define('capacity-calculator', CapacityCalculator)
