/** Texts for other programs that show the figures of `/api/summary` [behaviour: Summary]. */

export interface Recipe {
  name: string
  /** The language, as documents name it. */
  language: 'sh' | 'yaml' | 'js'
  text: string
}

interface Source {
  origin: string
  token: string
  timeZone: string
}

export function writeRecipes({ origin, token, timeZone }: Source): Recipe[] {
  // A plus in an address is a space: "Etc/GMT+5".
  const url = `${origin}/api/summary?timeZone=${timeZone.replace('+', '%2B')}`
  const bearer = `Bearer ${token}`
  return [
    {
      name: 'curl',
      language: 'sh',
      text: `curl -s '${url}' -H 'Authorization: ${bearer}' |
  jq -r '"Today \\(.balance), lowest \\(.lowest.balance) on \\(.lowest.date), safe to spend \\(.safeToSpend)"'
`,
    },
    {
      name: 'Homepage',
      language: 'yaml',
      text: `- Money:
    - Balance:
        href: ${origin}
        widget:
          type: customapi
          url: ${url}
          refreshInterval: 600000
          headers:
            Authorization: ${bearer}
          mappings:
            - field: balance
              label: Today
              format: float
              prefix: $
            - field: lowest.balance
              label: Lowest
              format: float
              prefix: $
            - field: safeToSpend
              label: Safe to spend
              format: float
              prefix: $
`,
    },
    {
      name: 'Home Assistant',
      language: 'yaml',
      text: `rest:
  - resource: ${url}
    headers:
      Authorization: ${bearer}
    scan_interval: 900
    sensor:
      - name: Balance today
        unique_id: balance_today
        device_class: monetary
        unit_of_measurement: USD
        value_template: "{{ value_json.balance }}"
      - name: Balance lowest
        unique_id: balance_lowest
        device_class: monetary
        unit_of_measurement: USD
        value_template: "{{ value_json.lowest.balance }}"
        json_attributes_path: $.lowest
        json_attributes:
          - date
    binary_sensor:
      - name: Balance runs low
        unique_id: balance_runs_low
        device_class: problem
        value_template: "{{ value_json.low }}"
automation:
  - alias: Balance runs low
    triggers:
      - trigger: state
        entity_id: binary_sensor.balance_runs_low
        to: "on"
    actions:
      - action: notify.notify
        data:
          title: Balance
          message: >-
            {{ states('sensor.balance_lowest') }} USD on
            {{ state_attr('sensor.balance_lowest', 'date') }}
`,
    },
    {
      name: 'Scriptable',
      language: 'js',
      text: `const request = new Request('${url}')
request.headers = { Authorization: '${bearer}' }
const { balance, lowest, low } = await request.loadJSON()
const dollars = (amount) => \`\${amount < 0 ? '-' : ''}$\${Math.abs(amount).toFixed(2)}\`
const widget = new ListWidget()
widget.addText('Balance')
widget.addText(dollars(balance)).font = Font.boldSystemFont(24)
const line = widget.addText(\`Lowest \${dollars(lowest.balance)} on \${lowest.date}\`)
if (low) line.textColor = Color.red()
Script.setWidget(widget)
Script.complete()
`,
    },
    {
      name: 'Google Sheets',
      language: 'js',
      text: `function BALANCE(field = 'balance') {
  const answer = UrlFetchApp.fetch('${url}', { headers: { Authorization: '${bearer}' } })
  const summary = JSON.parse(answer.getContentText())
  return field.split('.').reduce((value, name) => value[name], summary)
}
`,
    },
    {
      name: 'Grafana',
      language: 'yaml',
      text: `apiVersion: 1
datasources:
  - name: Balance
    type: yesoreyeram-infinity-datasource
    url: ${url}
    jsonData:
      auth_method: bearerToken
      allowedHosts:
        - ${origin}
    secureJsonData:
      bearerToken: ${token}
`,
    },
  ]
}
