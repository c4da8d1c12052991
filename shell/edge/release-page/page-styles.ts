import { tokens } from '@acara/shared-ui/theme';

const { color, size, weight, space, radius, width, from, target, shadow } = tokens;

export const pageStyles = `
body{background:${color.sunken};font-variant-numeric:tabular-nums}
.site{display:flex;flex-wrap:wrap;align-items:center;gap:${space(2)} ${space(4)};padding:${space(2)} ${space(4)};background:${color.surface};border-bottom:1px solid ${color.line}}
.site a{display:inline-flex;align-items:center;gap:${space(2)};min-height:${target};color:${color.ink};font-size:${size.lead};font-weight:${weight.extrabold};letter-spacing:-0.02em}
.site img{width:28px;height:28px}
.site p{margin-left:auto;color:${color.inkSoft};font-size:${size.small}}
main{flex:1;width:100%;max-width:${width.page};margin:0 auto;padding:${space(5)} ${space(4)} ${space(16)};display:grid;grid-template-columns:minmax(0,1fr);gap:${space(8)};align-content:start}
main:focus{outline:none}
h1{font-size:${size.title};font-weight:${weight.extrabold}}
h2{font-size:${size.lead}}
h3{font-size:${size.body}}
h4{font-size:${size.body}}
section{display:grid;grid-template-columns:minmax(0,1fr);gap:${space(3)}}
section>*{min-width:0}
.top{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:${space(2)} ${space(4)}}
.soft{color:${color.inkSoft};font-size:${size.small}}
.id{display:inline-block;max-width:100%;font-weight:${weight.medium};overflow-wrap:anywhere}
table .id{display:table-cell}
.empty{color:${color.inkSoft};padding:${space(5)} ${space(4)};border:1px dashed ${color.line};border-radius:${radius.card};background:${color.surface}}
.notice{padding:${space(3)} ${space(4)};border-radius:${radius.card};background:${color.warningSoft};color:${color.ink};border-left:4px solid ${color.warning}}
.notice-halted{background:${color.dangerSoft};border-left-color:${color.danger}}
.notice+.notice{margin-top:-${space(5)}}
.cause{overflow-wrap:anywhere}
.cause code{font-size:${size.small};font-weight:${weight.semibold}}
.act{min-height:${target};padding:0 ${space(4)};border:1px solid ${color.lineStrong};border-radius:${radius.control};background:${color.surface};color:${color.ink};font-weight:${weight.semibold};cursor:pointer}
.act:hover{border-color:${color.ink}}
.act-danger{border-color:${color.danger};color:${color.danger}}
.notice-done{background:${color.successSoft};border-left-color:${color.success}}
.actions{position:relative;display:flex;flex-wrap:wrap;gap:${space(2)};font-size:${size.small}}
.actions summary{display:inline-flex;align-items:center;list-style:none}
.actions summary::-webkit-details-marker{display:none}
.actions details[open]{flex-basis:100%}
.actions details[open]>summary{background:${color.skeleton}}
.actions form{display:grid;gap:${space(3)};justify-items:start;margin-top:${space(2)};padding:${space(3)};border:1px solid ${color.line};border-radius:${radius.control}}
.actions label{display:grid;gap:${space(1)};width:100%;font-weight:${weight.semibold}}
.actions input{width:100%;min-height:${target};padding:0 ${space(3)};border:1px solid ${color.lineStrong};border-radius:${radius.control};background:${color.surface}}
.teams{flex-wrap:wrap;justify-self:start}
.card{position:relative;display:grid;grid-template-columns:minmax(0,1fr);gap:${space(2)};align-content:start;padding:${space(4)};background:${color.surface};border:1px solid ${color.line};border-radius:${radius.card}}
.analyses{display:grid;gap:${space(4)}}
.failures{display:grid;gap:${space(5)};margin-top:${space(2)}}
.failure{display:grid;gap:${space(2)};align-content:start;padding-top:${space(4)};border-top:1px solid ${color.line}}
.facts{display:flex;gap:${space(6)};margin-top:${space(2)}}
.facts dt{color:${color.inkSoft};font-size:${size.small}}
.facts dd{font-size:${size.lead};font-weight:${weight.bold}}
.evidence{margin-bottom:${space(1)};font-size:${size.small}}
.packages{display:grid;gap:${space(3)}}
.chosen{border-color:${color.brandInk};box-shadow:inset 0 0 0 1px ${color.brandInk}}
.cover{color:inherit;font-size:${size.body}}
.cover::after{content:'';position:absolute;inset:0;border-radius:${radius.card}}
.cover:focus-visible{outline:none}
.cover:focus-visible::after{outline:2px solid ${color.brandInk};outline-offset:2px}
.card:has(.cover:hover){box-shadow:${shadow}}
.roles{display:grid;gap:${space(2)};font-size:${size.small}}
.badge{display:inline-block;padding:0 ${space(2)};margin-right:${space(1)};border-radius:${radius.pill};background:${color.skeleton};color:${color.ink};font-weight:${weight.semibold};line-height:1.6}
.badge-canary{background:${color.brandSoft};color:${color.brandInk}}
.badge-revoked{background:${color.dangerSoft};color:${color.danger}}
.why{display:block;color:${color.inkSoft};font-size:${size.small};white-space:pre-wrap}
.ranges{display:flex;gap:${space(1)};padding:${space(1)};border-radius:${radius.control};background:${color.surface};border:1px solid ${color.line}}
.ranges a{display:inline-flex;align-items:center;min-height:${target};padding:0 ${space(4)};border-radius:${radius.control};color:${color.ink};font-weight:${weight.semibold}}
.ranges a[aria-current]{background:${color.brandSoft};color:${color.brandInk}}
.scroll{overflow-x:auto;background:${color.surface};border:1px solid ${color.line};border-radius:${radius.card}}
.scroll:focus-visible{outline-offset:-2px}
table{border-collapse:collapse;width:100%;font-size:${size.small}}
th,td{padding:${space(2)} ${space(3)};text-align:left;white-space:nowrap;border-bottom:1px solid ${color.line}}
tbody tr:last-child>*{border-bottom:0}
thead th{color:${color.inkSoft};font-weight:${weight.semibold}}
tbody th{font-weight:${weight.medium}}
.number{text-align:right}
.poor{color:${color.danger};font-weight:${weight.semibold}}
.audit{display:grid;background:${color.surface};border:1px solid ${color.line};border-radius:${radius.card}}
.audit>li{display:grid;gap:${space(1)};padding:${space(3)} ${space(4)};border-bottom:1px solid ${color.line}}
.audit>li:last-child{border-bottom:0}
.changes{font-size:${size.small}}
${from.small}{.packages{grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}}
${from.medium}{main{padding-left:${space(6)};padding-right:${space(6)}}.site{padding-inline:max(${space(6)},50% - ${width.page} / 2 + ${space(6)})}.failure{grid-template-columns:1fr 1fr;gap:${space(6)}}.audit>li{grid-template-columns:11rem minmax(0,1fr)}.audit>li>*{grid-column:2}.audit>li>:first-child{grid-column:1;grid-row:1/span 3}}
${from.large}{.failures{grid-template-columns:repeat(3,minmax(0,1fr));gap:${space(6)}}.failure{grid-template-columns:minmax(0,1fr);gap:${space(3)}}}
@media print{.site,.ranges{display:none}}
`;
