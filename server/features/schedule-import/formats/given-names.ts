import { namesIn } from '#server/lib/encoding/field-names.ts'

/** Usual ones in South Africa. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  namesIn(`
    aaron adam africa aidan alan albert alex alexander alfred alice alison amanda amelia amy andre andrea andrew andries angela anita ann anna
    anne annelie anthony anton arthur ashley ayanda barbara barend ben benjamin bernard beth bianca bongani bonga bongiwe brenda brian
    bridget bruce busi busisiwe byron carel carina carla carmen carol caroline catherine cathy cecilia charles charlotte chris christiaan
    christine christo christopher claire clare claudia clive cobus colin connie craig cy cynthia daniel daniela danie david dawn dean deborah
    debbie deon derek desmond diana dineo dirk don donald doreen dorothy douglas duncan edgar eddie edith edward elaine elise elizabeth ella
    ellen elmarie elsabe emily emma eric erika ernest esther ethan eugene eva eve evelyn fatima fiona frances francois frank frans fred
    frederick frik gareth gary gavin george gerald gerhard gert gift gillian glen gloria graham grant greg gugu gustav hannah hannes harold
    harriet harry heather heidi heinrich helen helena hendrik henk henry herman hettie hilda hugo ian ilse ingrid irene irma isaac isabel
    ivan jaco jacob jacqueline jacques james jan jana jane janet janine jason jean jeanette jeff jenny jennifer jeremy jessica jill jim joan
    joanna joe johan johann johanna john jonathan joseph joshua joyce judith judy julia julian julie justin karen karin kate katherine kathleen
    kathy keith kelly ken kenneth kevin khanyi khaya kim kobus kyle laura lauren lee leon leonard lerato leslie lesley lilian linda lindiwe lisa liz
    lizzie lorraine louis louise lucas lucy luke lungile lyn lynn mandla mandy marco margaret maria marie marius mariette mark marlene marna
    martha martie martin mary matthew maureen max megan melanie melissa michael michelle mike miriam monica mpho musa nadia naledi nancy naomi
    natalie natasha neil nelson nicholas nick nico nicola nicole nigel nomsa nomvula nonhlanhla norman ntombi oliver olivia oscar owen pamela
    patricia patrick paul paula pauline pearl peter petra petrus philip phindile phumzile piet pieter portia precious rachel ralph ray raymond
    rebecca refilwe renate rene riaan rian richard rita robert robin roger roland ron ronald rosa rose rosemary roy rupert russell ruth ryan sally
    sam samantha samuel sandra sanele sara sarah schalk sean sello shane sharon sheila shirley sibongile sibusiso simon simone siphiwe sipho sizwe
    sofia sonja sophia sophie stanley stefan stella stephanie stephen steve steven stuart sue susan suzanne sylvia tania tebogo teresa thabo
    thandi thandeka thandiwe themba theo theresa thomas thoko thulani tim timothy tina tom tony tracy trevor tsepo tshepo tumi tyler ursula
    valerie vanessa vera veronica vicky victor victoria vincent vuyo wanda warren wayne wendy werner willem william wilma xolani yolanda yusuf
    yvonne zandile zanele zinhle zola zoe zodwa
  `),
)

/** The first word counts: `John A.`, `Jan-Hendrik`. */
export const isGivenName = (name: string): boolean => GIVEN_NAMES.has(/^\p{L}+/u.exec(name)?.[0].toLowerCase() ?? '')
